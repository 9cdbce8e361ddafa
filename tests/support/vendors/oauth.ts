import { createHash } from 'node:crypto'
import { type Answer, type Asked, newToken, ok } from './standing.ts'

type Client = { id: string; secret: string }
type Options = {
  title: string
  /** rights that our app asks for, and no others */
  scope: string
  /** path of the page of consent */
  page: string
  /** where the app shows its secret for tokens */
  proves: 'header' | 'body'
  /** access ends, and is renewed by a token that counts once */
  renews?: true
}

/** A page of consent that hands on the parameters of its address. */
const pageOf = (title: string, path: string, query: URLSearchParams): string => {
  const fields = [...query].map(
    ([name, value]) =>
      `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title} (stand-in)</title>
<body><h1>${title} (stand-in)</h1><p>Tender asks for: ${query.get('scope') ?? 'access'}</p>
<form action="${path.split('/').at(-1)}/yes">${fields.join('')}<button>Allow</button></form></body></html>`
}

const problem = (status: number, error: string): Answer => ok({ error }, status)

/** The page of consent of a vendor and its tokens, with codes that count once and PKCE. */
export const standInOAuth = (client: Client, options: Options) => {
  const { title, scope, page, proves, renews } = options
  const codes = new Map<string, { challenge: string; redirect: string }>()
  const access = new Set<string>()
  const refreshing = new Set<string>()
  let isRevoked = false
  let refreshes = 0

  const newCode = (challenge: string, redirect: string): string => {
    const code = newToken('oc_')
    codes.set(code, { challenge, redirect })
    return code
  }
  const tokens = (): Answer => {
    const [access_token, refresh_token] = [newToken('at_'), newToken('rt_')]
    access.add(access_token)
    if (!renews) return ok({ access_token, token_type: 'bearer', scope })
    refreshing.add(refresh_token)
    return ok({ access_token, refresh_token, token_type: 'bearer', expires_in: 3600, scope })
  }
  const isOurs = (headers: Asked['headers'], sent: Record<string, string>): boolean =>
    proves === 'header'
      ? headers['authorization'] ===
        `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
      : sent['client_id'] === client.id && sent['client_secret'] === client.secret

  const exchange = ({ headers, body }: Asked): Answer => {
    const sent = body as Record<string, string>
    if (!isOurs(headers, sent)) return problem(401, 'invalid_client')
    if (sent['grant_type'] === 'refresh_token') {
      refreshes += 1
      const isKnown = refreshing.delete(sent['refresh_token'] ?? '') && !isRevoked
      return isKnown ? tokens() : problem(400, 'invalid_grant')
    }
    const code = codes.get(sent['code'] ?? '')
    codes.delete(sent['code'] ?? '')
    const challenge = createHash('sha256')
      .update(sent['code_verifier'] ?? '')
      .digest('base64url')
    const isGood = code?.challenge === challenge && code.redirect === sent['redirect_uri']
    return isGood ? tokens() : problem(400, 'invalid_grant')
  }
  const isAsked = (query: URLSearchParams): boolean =>
    query.get('response_type') === 'code' &&
    query.get('client_id') === client.id &&
    query.get('scope') === scope &&
    query.get('code_challenge_method') === 'S256'

  const consented = (query: URLSearchParams): Answer => {
    const redirect = query.get('redirect_uri') ?? ''
    const code = newCode(query.get('code_challenge') ?? '', redirect)
    const back = new URLSearchParams({ code, state: query.get('state') ?? '' })
    return { status: 302, location: `${redirect}?${back}` }
  }
  /** Serves the page and the tokens; null: another call. */
  const answer = (asked: Asked): Answer | null => {
    const { path, query } = asked
    if (path === '/oauth/token') return exchange(asked)
    if (path !== page && path !== `${page}/yes`) return null
    if (!isAsked(query)) return problem(400, 'invalid_request')
    return path === page ? { status: 200, html: pageOf(title, path, query) } : consented(query)
  }
  return {
    answer,
    newCode,
    /** checks that a request has an access that was given out */
    isOpen: ({ headers }: Pick<Asked, 'headers'>) =>
      !isRevoked && access.has((headers['authorization'] ?? '').replace('Bearer ', '')),
    refreshes: () => refreshes,
    /** ends what was given out; it can be renewed */
    expire: () => access.clear(),
    revoke: (is = true) => {
      isRevoked = is
    },
  }
}

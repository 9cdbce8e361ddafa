import { createHash, randomBytes } from 'node:crypto'
import {
  type Answer,
  type Asked,
  type Delivery,
  type Hook,
  hookStore,
  newId,
  newToken,
  ok,
  refused,
  type StandIn,
} from './standing.ts'

export type Review = { id: string; score: number; email: string; verified_buyer: boolean }
type Code = { challenge: string | null; app_key: string }

const events = ['review_create', 'review_updated']

/** Yotpo: a page of consent, tokens for codes, webhooks without a signature, and reviews. */
export const standInYotpo = (client: { id: string; secret: string }, dashboard: () => string) => {
  const hooks: Hook[] = []
  const store = hookStore(hooks)
  const codes = new Map<string, Code>()
  const tokens = new Map<string, string>()
  const reviews = new Map<string, object>()
  const app_key = `app${randomBytes(8).toString('hex')}`

  const newCode = (challenge: string | null, key = app_key): string => {
    const code = newToken('code_')
    codes.set(code, { challenge, app_key: key })
    return code
  }
  const exchange = (body: unknown): Answer => {
    const sent = body as Record<string, string>
    const known = codes.get(sent['code'] ?? '')
    codes.delete(sent['code'] ?? '')
    if (sent['client_id'] !== client.id || sent['client_secret'] !== client.secret)
      return refused(401, 'unknown client')
    const verifier = sent['code_verifier']
    const challenge = verifier ? createHash('sha256').update(verifier).digest('base64url') : null
    const isGood =
      sent['grant_type'] === 'authorization_code' &&
      known?.app_key === sent['app_key'] &&
      known?.challenge === challenge
    if (!known || !isGood) return refused(400, 'the code is unknown, or was used')
    const access_token = newToken('yt_')
    tokens.set(access_token, known.app_key)
    return ok({ access_token, token_type: 'bearer' })
  }
  const account = ({ method, path, query, body }: Asked): Answer => {
    const [, , key = '', thing, id = ''] = path.split('/')
    if (tokens.get(query.get('access_token') ?? '') !== key) return refused(401, 'no access')
    if (thing === 'reviews') {
      const review = reviews.get(decodeURIComponent(id))
      return review ? ok({ response: { review } }) : refused(404, 'no such review')
    }
    if (method === 'GET') {
      const own = store.list().filter(({ account }) => account === key)
      const webhooks = own.map(({ id: hook, topic, address }) => ({
        id: Number(hook),
        event_name: topic,
        url: address,
      }))
      return ok({ response: { webhooks } })
    }
    if (method === 'DELETE') return store.remove(id) ? ok({}) : refused(404, 'no such webhook')
    const { event_name = '', url = '' } = body as Record<string, string>
    const isThere = store
      .list()
      .some(({ topic, account }) => topic === event_name && account === key)
    if (!events.includes(event_name) || isThere)
      return refused(422, 'unknown event, or it has a webhook')
    const { id: made } = store.add(event_name, url, key)
    return ok({ response: { webhook: { id: Number(made), event_name, url } } })
  }
  const consented = ({ query }: Asked): Answer => {
    const back = new URLSearchParams({
      code: newCode(query.get('code_challenge')),
      app_key,
      ...(query.get('state') ? { state: query.get('state')! } : {}),
    })
    return { status: 302, location: `${dashboard()}/integrations/yotpo/connect/callback?${back}` }
  }
  const standIn: StandIn = {
    hosts: ['developers.yotpo.com', 'integrations-center.yotpo.com'],
    hooks,
    faults: {},
    answer: (asked) => {
      if (asked.host === 'integrations-center.yotpo.com')
        return asked.path.startsWith('/app/authorize')
          ? consented(asked)
          : { status: 200, html: page }
      return asked.path === '/v2/oauth2/token' ? exchange(asked.body) : account(asked)
    },
  }
  const reviewed = (of: Partial<Review> = {}): Review => {
    const { id = newId(), ...more } = of
    const review = { score: 5, email: 'ada@customers.example', verified_buyer: true, ...more, id }
    const at = new Date().toISOString()
    reviews.set(id, {
      id: Number(id),
      score: review.score,
      verified_buyer: review.verified_buyer,
      customer_email: review.email,
      created_at: at,
      updated_at: at,
    })
    return review
  }
  /** Changes a review, a second after it was written. */
  const change = ({ id }: Review): void => {
    const known = reviews.get(id) as { created_at: string }
    const updated_at = new Date(Date.parse(known.created_at) + 1000).toISOString()
    reviews.set(id, { ...known, updated_at })
  }
  /** Builds the delivery of a review that is there, or that isn't. */
  const deliver = (review: Review, event = 'review_create'): Delivery => {
    const at = new Date().toISOString()
    const { id, score, email: customer_email, verified_buyer } = review
    const data = {
      id,
      score,
      customer_email,
      verified_buyer,
      app_key,
      created_at: at,
      updated_at: at,
    }
    return {
      address: hooks.findLast(({ topic }) => topic === event)?.address ?? '',
      raw: JSON.stringify({ event, data }),
      headers: {},
    }
  }
  const revoke = () => tokens.clear()
  return {
    ...standIn,
    standIn,
    app_key,
    client,
    newCode,
    reviewed,
    change,
    deliver,
    revoke,
    reviews,
  }
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Yotpo (stand-in)</title>
<body><h1>Yotpo (stand-in)</h1><p>Tender asks for access to your reviews.</p>
<form action="authorize"><input type="hidden" name="state">
<input type="hidden" name="code_challenge"><button>Authorize</button></form>
<script>
const asked = new URLSearchParams(location.hash.split('?')[1])
for (const name of ['state', 'code_challenge'])
  document.querySelector('[name=' + name + ']').value = asked.get(name) ?? ''
</script></body></html>`

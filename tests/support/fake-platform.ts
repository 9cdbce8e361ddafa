import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { Role } from '#rules/way/access.ts'
import { sealSession } from '#session/cookie.ts'
import { multipart } from './multipart.ts'
import { sampleAnswer, sampleInput } from './cli/sample.ts'
import { type Respond, sendJson } from './upstream.ts'

export const shopUrl = 'maple.example'
export const bearer = 'canary-bearer-0123456789abcdefghij'

const people: Record<Role, Pick<User, 'level' | 'isAdmin' | 'is_pos'>> = {
  owner: { level: 'owner', isAdmin: false, is_pos: false },
  staff: { level: 'staff', isAdmin: false, is_pos: false },
  limited: { level: 'limited', isAdmin: false, is_pos: false },
  pos: { level: 'staff', isAdmin: false, is_pos: true },
  admin: { level: 'owner', isAdmin: true, is_pos: false },
}
export const userOf = (role: Role): User => ({
  staff_id: 's1',
  shop_url: shopUrl,
  email: `${role}@${shopUrl}`,
  name: `The ${role}`,
  ...people[role],
})

/** Makes a session cookie as the tested dashboard does; SESSION_SECRET must be the same. */
export const cookieFor = async (role: Role = 'owner', token = bearer): Promise<string> =>
  `jwt=${await sealSession({ user: userOf(role), token, expiresAt: new Date(Date.now() + 3_600_000) })}`

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))
export const endpointOf = (method: string, url: string): Endpoint | undefined => {
  const path = url.split('?')[0]!
  return patterns.find(
    ({ endpoint, pattern }) =>
      endpoint.method === method && (endpoint.path === path || pattern.test(path)),
  )?.endpoint
}

/** The file in the answer of every call with a file. */
export const fileText = 'name,amount\nAda,10.00\n'
const fileHead = {
  'content-type': 'text/csv',
  'content-disposition': 'attachment; filename="export.csv"',
}

/**
 * Answers every call of the contract with a valid sample; adds `stray` beside every field, as a
 * hostile upstream would.
 */
export const answering =
  (stray: Record<string, unknown> = {}): Respond =>
  ({ method, url, headers, body }, response) => {
    const endpoint = endpointOf(method, url)
    if (url === '/health') return sendJson(response, { status: 'ok' })
    if (!endpoint)
      return sendJson(
        response,
        { error: { code: 'unknown_call', message: 'none', request_id: 'x' } },
        404,
      )
    if (endpoint.redirects)
      return void response
        .writeHead(302, { location: `http://${headers.host}/checkout` })
        .end('<p>Moved')
    if (endpoint.givesFile) return void response.writeHead(200, fileHead).end(fileText)
    const answer = sampleAnswer(endpoint, stray) as Record<string, unknown>
    if (endpoint.name === 'signIn') {
      const role = ((JSON.parse(body) as { email: string }).email.split('@')[0] ?? 'owner') as Role
      return sendJson(response, {
        ...answer,
        token: bearer,
        user: { ...userOf(role), ...stray },
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      })
    }
    if (url.startsWith('/emails/theme/design'))
      return sendJson(response, {
        ...answer,
        draft: null,
        live: { no: 0, design: answer['theme'], live_from: null },
      })
    if (endpoint.name === 'getShop')
      return sendJson(response, {
        ...answer,
        currency: 'GBP',
        time_zone: 'Europe/London',
        viewer: undefined,
        settings: {
          is_accepted_terms: true,
          using_email_builder: true,
          gw_plan_name: 'growth',
          features: [
            'issue_store_credit',
            'active_workflows',
            'custom_triggers',
            'cashback',
            'referral',
            'webhooks',
            'integrations',
            'api_access',
          ].map((name) => ({ name, count: null })),
          enable_cashback_tab: true,
          dashboard_enable_referral: true,
        },
      })
    return sendJson(
      response,
      JSON.parse(JSON.stringify(answer).replaceAll('"currency":"text"', '"currency":"GBP"')),
    )
  }

/** Returns a call's path below /api/upstream and a sample request. */
export const callOf = (endpoint: Endpoint) => {
  const input = sampleInput(endpoint)
  const { raw, headers } = multipart({ name: 'people.csv', content: 'email,amount\n' })
  const body: unknown = endpoint.takesFile ? raw.toString() : input.body
  return {
    path: `/api/upstream${addressOf(endpoint, input)}`,
    method: endpoint.acts ? 'POST' : endpoint.method,
    body,
    headers: endpoint.takesFile ? headers : {},
  }
}

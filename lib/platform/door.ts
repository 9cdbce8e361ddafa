import type { Context } from 'hono'
import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import { Refusal, refuseIssues } from '#contract/error.ts'
import { may } from '#rules/access.ts'
import { namesOnly } from '#rules/shop-url.ts'
import { audit } from './audit.ts'
import type { Ctx, Platform, StoreCtx } from './ctx.ts'
import { once } from './idempotency.ts'
import { authenticateStore } from './redemptions/authenticate-store.ts'
import type { Served } from './route.ts'
import { authenticate } from './staff/authenticate.ts'

const bodyMax = 1024 * 1024
const agentMax = 200

/** JSON of at most 1 MB, counted while it arrives. */
export const readBody = async (request: Request, max = bodyMax): Promise<unknown> => {
  if (request.body === null) return undefined
  const type = request.headers.get('content-type') ?? ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > max) throw new Refusal('too_large')
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('wrong_type')
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Refusal('invalid_json')
  }
}

/** What people of a blocked shop may still ask: who they are, that it is blocked, and the way out. */
const openWhenBlocked: readonly string[] = ['getMe', 'getShop', 'sendContactSupport', 'signOut']

const dropShop = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !('shop_url' in value)) return value
  const { shop_url: _, ...rest } = value as Record<string, unknown>
  return rest
}

const parse = (endpoint: Endpoint, raw: { params: unknown; query: unknown; body: unknown }): Parsed<Endpoint> => {
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const found = schema.safeParse(raw[part])
    if (!found.success) throw refuseIssues(found.error.issues)
    input[part] = found.data
  }
  return input as Parsed<Endpoint>
}

/** A parameter that comes twice means two things to two readers: nobody signed in vouches for either. */
const refuseRepeated = ({ url }: Request): void => {
  const names = [...new URL(url).searchParams.keys()]
  const field = names.find((name, i) => names.indexOf(name) !== i)
  if (field !== undefined) throw new Refusal('invalid_input', { field, message: `${field}: stands in the address twice` })
}

/** The platform's door: session, shop, right, parse; then the verb; then only what the contract's answer names. */
export const enterCall = async (platform: Platform, served: Served, context: Context, requestId: string): Promise<unknown> => {
  const { endpoint } = served
  const request = context.req.raw
  const now = platform.clock()
  const query = context.req.query()
  const params = context.req.param()
  if (served.kind === 'open') {
    refuseRepeated(request)
    const agent = request.headers.get('x-agent')?.slice(0, agentMax) ?? null
    const address = context.env?.incoming?.socket?.remoteAddress ?? 'unknown'
    const body = await readBody(request)
    return served.verb({ ...platform, now, requestId, address, agent }, parse(endpoint, { params, query, body }))
  }
  if (served.kind === 'store' || served.kind === 'store-money') return enterStore(platform, served, request, { params, query, now, requestId })
  const { shop, person, session } = await authenticate(platform, request.headers.get('authorization'), now)
  const body = endpoint.method === 'GET' ? undefined : await readBody(request)
  const ctx: Ctx = { ...platform, shop, person, session, now, requestId, idempotencyKey: request.headers.get('idempotency-key') }
  const named = context.req.queries('shop_url')?.map((shop_url) => ({ shop_url }))
  if (!namesOnly(shop.shop_url, { params, query, named, body })) {
    await audit(platform.db, ctx, 'refused_other_shop', `${endpoint.method} ${endpoint.path}`)
    throw new Refusal('other_shop')
  }
  if (shop.settings.block_shop && !openWhenBlocked.includes(endpoint.name) && !person.isAdmin) throw new Refusal('shop_blocked')
  if (!may(person, endpoint.right)) throw new Refusal('forbidden')
  const input = parse(endpoint, { params, query: dropShop(query), body: dropShop(body) })
  return served.kind === 'money' ? once(ctx, String(person.id), endpoint, input, served.verb) : served.verb(ctx, input)
}

type Asked = { params: Record<string, string>; query: Record<string, string>; now: Date; requestId: string }

/** The door of stores: a key instead of a session, for the calls of redemption alone. */
const enterStore = async (platform: Platform, served: Served & { kind: 'store' | 'store-money' }, request: Request, { params, query, now, requestId }: Asked): Promise<unknown> => {
  refuseRepeated(request)
  const { shop, key } = await authenticateStore(platform, request.headers.get('authorization'), now)
  if (shop.settings.block_shop) throw new Refusal('shop_blocked')
  const { endpoint } = served
  const body = endpoint.method === 'GET' ? undefined : await readBody(request)
  if (!namesOnly(shop.shop_url, { params, query, body })) throw new Refusal('other_shop')
  const input = parse(endpoint, { params, query: dropShop(query), body: dropShop(body) })
  const ctx: StoreCtx = { ...platform, shop, key, now, requestId, idempotencyKey: request.headers.get('idempotency-key') }
  if (served.kind === 'store') return served.verb(ctx, input)
  if (ctx.idempotencyKey === null) throw new Refusal('key_missing')
  return once(ctx, `key ${key.id}`, endpoint, input, served.verb)
}

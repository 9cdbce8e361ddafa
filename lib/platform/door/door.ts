import type { Context } from 'hono'
import type { Endpoint, Parsed, Shapes } from '#contract/endpoint.ts'
import { Refusal, refuseIssues } from '#contract/error.ts'
import { may } from '#rules/way/access.ts'
import { readLanguage } from '#rules/tools/language.ts'
import { namesOnly, withoutShop } from '#rules/tools/shop-url.ts'
import { audit, type Author } from '#platform/audit.ts'
import type { Call, Ctx, Platform, TrxCtx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { carryOut, type Claim, claiming, once, orAgain } from './idempotency.ts'
import { authenticateStore } from '#platform/redemptions/authenticate-store.ts'
import type { Open, Served } from '#platform/route.ts'
import type { Key } from '#platform/acting.ts'
import { refuseClosedShop } from '#platform/shop/refuse-closed-shop.ts'
import { proofOf } from '#platform/signed-body.ts'
import { authenticate, authenticateIn } from '#platform/staff/session/authenticate.ts'
import { visitorOf } from '#platform/visitor.ts'
import { readFile } from '#platform/uploads/read-file.ts'
import { requireFeature } from '#platform/money/gates/plan-gate.ts'
import { shapesOf } from '#contract/shapes.ts'

const bodyMax = 1024 * 1024
const agentMax = 200

/**
 * Reads a body. The server enforces a stated length; without one, bytes are counted as they arrive.
 */
const bytesOf = async (request: Request, max: number): Promise<Buffer> => {
  const length = request.headers.get('content-length')
  if (length !== null && Number(length) > max) throw new Refusal('too_large')
  // `request.body` creates a web stream, which costs a tenth of an issue
  if (length !== null && /^\d{1,9}$/.test(length)) return Buffer.from(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > max) throw new Refusal('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads JSON of at most 1 MB. */
export const readBody = async (request: Request, max = bodyMax): Promise<unknown> =>
  parseBytes(request, await bytesOf(request, max))

const parseBytes = (request: Request, bytes: Buffer): unknown => {
  if (bytes.byteLength === 0) return undefined
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('wrong_type')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal('invalid_json')
  }
}

/**
 * Calls that stay open to people of a blocked shop: who they are, that it is blocked, and
 * contacting support.
 */
const openWhenBlocked: readonly string[] = ['getMe', 'getShop', 'sendContactSupport', 'signOut']

const parse = (
  endpoint: Endpoint,
  raw: { params: unknown; query: unknown; body: unknown },
): Parsed<Endpoint> => {
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = (shapesOf(endpoint) as Shapes)[part]
    if (!schema) continue
    const result = schema.safeParse(raw[part])
    if (!result.success) throw refuseIssues(result.error.issues)
    input[part] = result.data
  }
  return input as Parsed<Endpoint>
}

/** Refuses a repeated parameter, which two readers could understand differently. */
const refuseRepeated = ({ url }: Request): void => {
  const names = [...new URL(url).searchParams.keys()]
  const field = names.find((name, i) => names.indexOf(name) !== i)
  if (field !== undefined)
    throw new Refusal('invalid_input', { field, message: `${field}: appears in the address twice` })
}

/**
 * Lets a call in: session, shop, right, parse; runs the verb; returns only the fields that the
 * contract's answer names.
 */
export const enterCall = async (
  platform: Platform,
  served: Served,
  context: Context,
  requestId: string,
): Promise<unknown> => {
  const { endpoint } = served
  const request = context.req.raw
  const now = platform.clock()
  const query = context.req.query()
  const params = context.req.param()
  if (served.kind === 'open' || served.kind === 'signed') {
    refuseRepeated(request)
    const agent = request.headers.get('x-agent')?.slice(0, agentMax) ?? null
    const visitor = visitorOf(
      platform.env.SESSION_SECRET,
      request.headers.get('x-visitor'),
      context.env?.incoming?.socket?.remoteAddress ?? 'unknown',
    )
    const language = readLanguage(request.headers.get('x-language'))
    const open: Open = { ...platform, now, requestId, visitor, agent, language }
    if (served.kind === 'open')
      return served.verb(open, parse(endpoint, { params, query, body: await readBody(request) }))
    const bytes = await bytesOf(request, bodyMax)
    const proof = proofOf(
      platform.env.MAIL_WEBHOOK_SECRET,
      request.headers.get('x-webhook-signature'),
      bytes,
      now,
    )
    return served.verb(
      { ...open, proof },
      parse(endpoint, { params, query, body: parseBytes(request, bytes) }),
    )
  }
  if (served.kind === 'store' || served.kind === 'store-money')
    return enterStore(platform, served, request, { params, query, now, requestId })
  const { headers } = request
  const parts = {
    params,
    query,
    named: context.req.queries('shop_url'),
    now,
    requestId,
    idempotencyKey: headers.get('idempotency-key'),
  }
  if (served.kind === 'money')
    return enterMoney(platform, served, headers, {
      ...parts,
      body: await readBody(request).catch(later),
    })
  const entered = await authenticate(platform, headers, now)
  const body = endpoint.method === 'GET' || endpoint.takesFile ? undefined : await readBody(request)
  const ctx: Ctx = { ...platform, ...entered, now, requestId, idempotencyKey: parts.idempotencyKey }
  const input = await orNote(
    platform,
    () => ctx,
    endpoint,
    async () => admit(ctx, endpoint, { ...parts, body }),
  )
  return served.kind === 'upload'
    ? readFile(request, (file) => served.verb(ctx, input, file))
    : served.verb(ctx, input)
}

type CallParts = {
  params: Record<string, string>
  query: Record<string, string>
  now: Date
  requestId: string
}
type MoneyParts = CallParts & {
  named: string[] | undefined
  body: unknown
  idempotencyKey: string | null
}

/** A deferred refusal, so that authentication errors come first. */
class Later {
  readonly cause: unknown
  constructor(cause: unknown) {
    this.cause = cause
  }
}
const later = (cause: unknown): Later => new Later(cause)

/** Checks shop, right and shape of a call, in this order. */
const admit = (
  { shop, actor }: Pick<Ctx, 'shop' | 'actor'>,
  endpoint: Endpoint,
  { params, query, named, body }: MoneyParts,
): Parsed<Endpoint> => {
  if (
    !namesOnly(shop.shop_url, {
      params,
      query,
      named: named?.map((shop_url) => ({ shop_url })),
      body,
    })
  )
    throw new Refusal('other_shop')
  if (shop.settings.block_shop && !openWhenBlocked.includes(endpoint.name) && !actor.isAdmin)
    throw new Refusal('shop_blocked')
  if (!may(actor, endpoint.right)) throw new Refusal('forbidden')
  if (endpoint.once) refuseClosedShop(shop)
  // the vendor's operator sees what there is whatever the plan, but does nothing beyond it
  const isLooking = endpoint.right === 'read' || endpoint.method === 'GET'
  if (endpoint.feature && !(actor.isAdmin && isLooking))
    requireFeature(shop.settings, endpoint.feature)
  return parse(endpoint, { params, query: withoutShop(query), body: withoutShop(body) })
}

/** Audits a refused call that named another shop. */
const orNote = async <T>(
  platform: Platform,
  who: () => Author | undefined,
  endpoint: Endpoint,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    const by = who()
    if (by && cause instanceof Refusal && cause.code === 'other_shop')
      await audit(platform.db, by, 'refused_other_shop', `${endpoint.method} ${endpoint.path}`)
    throw cause
  }
}

/**
 * Lets a money call in: one statement of the verb's transaction reads person, shop, plan and
 * idempotency key.
 */
const enterMoney = async (
  platform: Platform,
  { endpoint, verb }: Served & { kind: 'money' },
  headers: Headers,
  parts: MoneyParts,
): Promise<unknown> => {
  const { now, requestId, idempotencyKey, body } = parts
  let entered: TrxCtx | undefined
  let note: () => void = () => undefined
  const attempt = () =>
    transact(platform.db, async (trx) => {
      const session = await authenticateIn<Claim>(
        platform,
        trx,
        headers,
        now,
        claiming(idempotencyKey),
      )
      note = session.note
      const ctx: TrxCtx = {
        ...platform,
        ...session.entered,
        now,
        requestId,
        idempotencyKey,
        trx,
        asOfNow: true,
      }
      entered = ctx
      if (body instanceof Later) throw body.cause
      return carryOut(
        ctx,
        session.beside,
        String(ctx.actor.id),
        endpoint,
        admit(ctx, endpoint, parts),
        verb,
      )
    })
  return orNote(
    platform,
    () => entered,
    endpoint,
    () => orAgain(attempt),
  ).finally(() => note())
}

/** Lets a store in: a key instead of a session, for the calls of redemption alone. */
const enterStore = async (
  platform: Platform,
  served: Served & { kind: 'store' | 'store-money' },
  request: Request,
  { params, query, now, requestId }: CallParts,
): Promise<unknown> => {
  refuseRepeated(request)
  const { shop, key } = await authenticateStore(platform, request.headers.get('authorization'), now)
  if (shop.settings.block_shop) throw new Refusal('shop_blocked')
  const { endpoint } = served
  const body = endpoint.method === 'GET' ? undefined : await readBody(request)
  if (!namesOnly(shop.shop_url, { params, query, body })) throw new Refusal('other_shop')
  const input = parse(endpoint, { params, query: withoutShop(query), body: withoutShop(body) })
  const ctx: Call<Key> = {
    ...platform,
    shop,
    actor: key,
    now,
    requestId,
    idempotencyKey: request.headers.get('idempotency-key'),
  }
  if (served.kind === 'store') return served.verb(ctx, input)
  if (ctx.idempotencyKey === null) throw new Refusal('key_missing')
  return served.around(ctx, input, () => once(ctx, `key ${key.id}`, endpoint, input, served.verb))
}

import type { Context } from 'hono'
import { Refusal } from '#contract/error.ts'
import type { Key } from '#platform/acting.ts'
import type { Call, Ctx, Platform, TrxCtx } from '#platform/ctx.ts'
import { StoreFirst } from '#platform/money/store-first.ts'
import { transact } from '#platform/db/transact.ts'
import type { OnStorefront, Open, Served } from '#platform/route.ts'
import { readFile } from '#platform/uploads/read-file.ts'
import { visitorOf } from '#platform/visitor.ts'
import { readLanguage } from '#rules/tools/language.ts'
import { namesOnly, withoutShop } from '#rules/tools/shop-url.ts'
import { admit, type CallParts, type MoneyParts, orNote, parse, refuseRepeated } from './admit.ts'
import {
  carryOut,
  type Claim,
  claiming,
  keptAnswer,
  once,
  orAgain,
} from '#platform/limits/idempotency.ts'
import { bySession, type Entrance } from './entrance.ts'
import { bytesOf, parseBytes, readBody } from './read-body.ts'

const agentMax = 200

/** Lets a call in: session or key, shop, right, parse; then runs its verb. */
export const enterCall = async (
  platform: Platform,
  served: Exclude<Served, OnStorefront>,
  context: Context,
  requestId: string,
  entrance: Entrance = bySession,
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
    const bytes = await bytesOf(request)
    const proof = await served.prove(open, { params, headers: request.headers, bytes })
    return served.verb(
      { ...open, proof },
      parse(endpoint, { params, query, body: parseBytes(request, bytes) }),
    )
  }
  if (served.kind === 'store' || served.kind === 'store-money')
    return enterStore(platform, served, request, { params, query, now, requestId }, entrance)
  const { headers } = request
  const parts = {
    params,
    query,
    named: context.req.queries('shop_url'),
    now,
    requestId,
    idempotencyKey: entrance.keyIn(headers),
  }
  if (served.kind === 'money') {
    const body = await readBody(request).catch(later)
    return enterMoney(platform, served, headers, { ...parts, body }, entrance)
  }
  const entered = await entrance.person(platform, headers, now)
  const body = endpoint.method === 'GET' || endpoint.takesFile ? undefined : await readBody(request)
  const ctx: Ctx = { ...platform, ...entered, now, requestId, idempotencyKey: parts.idempotencyKey }
  const input = await orNote(
    platform,
    () => ctx,
    endpoint,
    async () => admit(ctx, endpoint, { ...parts, body }),
  )
  if (endpoint.once) entrance.refuseKeyless(ctx)
  if (served.kind === 'upload') return readFile(request, (file) => served.verb(ctx, input, file))
  if (served.kind !== 'looked') return served.verb(ctx, input)
  const who = String(ctx.actor.id)
  // a call that is done already may have nothing to look at any more
  const kept = await keptAnswer(ctx, who, endpoint, input)
  if (kept !== null) return kept
  const found = await served.look(ctx, input)
  return once(ctx, who, endpoint, input, (within) => served.verb(within, input, found))
}

/** A deferred refusal, so that authentication errors come first. */
class Later {
  readonly cause: unknown
  constructor(cause: unknown) {
    this.cause = cause
  }
}
const later = (cause: unknown): Later => new Later(cause)

/**
 * Lets a money call in: one statement of the verb's transaction reads person, shop, plan and
 * idempotency key.
 */
const enterMoney = async (
  platform: Platform,
  { endpoint, verb }: Served & { kind: 'money' },
  headers: Headers,
  parts: MoneyParts,
  entrance: Entrance,
): Promise<unknown> => {
  const { now, requestId, idempotencyKey, body } = parts
  let entered: TrxCtx | undefined
  let storeRead: boolean | undefined
  let note: () => void = () => undefined
  const attempt = () =>
    transact(platform.db, async (trx) => {
      const session = await entrance.personIn<Claim>(
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
        ...(storeRead === undefined ? {} : { storeRead }),
      }
      entered = ctx
      if (body instanceof Later) throw body.cause
      const input = admit(ctx, endpoint, parts)
      entrance.refuseKeyless(ctx)
      return carryOut(ctx, session.beside, String(ctx.actor.id), endpoint, input, verb)
    })
  const afterStore = async (cause: unknown) => {
    if (!(cause instanceof StoreFirst) || !entered) throw cause
    storeRead = await platform.ports.lookThere(platform, entered.shop, cause.giftCardIds)
    return orAgain(attempt)
  }
  return orNote(
    platform,
    () => entered,
    endpoint,
    () => orAgain(attempt).catch(afterStore),
  ).finally(() => note())
}

/** Lets a store in: a key instead of a session, for the calls of its server alone. */
const enterStore = async (
  platform: Platform,
  served: Served & { kind: 'store' | 'store-money' },
  request: Request,
  { params, query, now, requestId }: CallParts,
  entrance: Entrance,
): Promise<unknown> => {
  refuseRepeated(request)
  const { endpoint } = served
  const { shop, key } = await entrance.store(platform, request.headers, now, endpoint)
  if (((key.trigger_id ?? null) !== null) !== (endpoint.ofTrigger ?? false))
    throw new Refusal('key_refused')
  if (shop.settings.block_shop) throw new Refusal('shop_blocked')
  const body = endpoint.method === 'GET' ? undefined : await readBody(request, endpoint.bodyMost)
  if (!namesOnly(shop.shop_url, { params, query, body })) throw new Refusal('other_shop')
  const input = parse(endpoint, { params, query: withoutShop(query), body: withoutShop(body) })
  const ctx: Call<Key> = {
    ...platform,
    shop,
    actor: key,
    now,
    requestId,
    idempotencyKey: entrance.keyIn(request.headers),
  }
  if (served.kind === 'store') return served.verb(ctx, input)
  if (ctx.idempotencyKey === null) throw new Refusal('key_missing')
  return served.around(ctx, input, () => once(ctx, `key ${key.id}`, endpoint, input, served.verb))
}

import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Refusal } from '#contract/error.ts'
import { errorOf, statusOf } from '#contract/refusals.ts'
import { shapesOf } from '#contract/shapes.ts'
import type { Platform, ShopperCall, ShopScope } from '#platform/ctx.ts'
import { refusalOfDatabase } from '#platform/db/refusal-of-database.ts'
import { type Budget, takeOrRefuse, tooMany } from '#platform/limits/budget.ts'
import { once } from '#platform/limits/idempotency.ts'
import { isOnStorefront, type OnStorefront } from '#platform/route.ts'
import { callerIn, isBusy } from '#platform/storefront/address.ts'
import { shopNamed } from '#platform/storefront/shop-asked.ts'
import { allowedOf, isWelcome, readableBy } from '#platform/shopper/origins.ts'
import { inputOf } from './input-of.ts'
import { proveShopper, shopperOf } from './prove.ts'
import { jsonIn, refuseRepeated } from './read-json.ts'
import { noteSighting } from '#platform/shop/script-sightings.ts'

/** Calls of one proven customer, beside the limits of single calls. */
const calls: Budget = { kind: 'shopper', most: 240, seconds: 60 }
/** Calls of visitors that a process does at once; proven customers wait for no more than these. */
const visitorsAtOnce = 10
const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  vary: 'Origin',
}

/** Reads the shop of a call: in the body of a visitor's, in the address of all others. */
const shopOf = async (
  platform: Platform,
  { kind }: OnStorefront,
  context: Context,
  body: unknown,
): Promise<ShopScope | null> => {
  const asked = context.req.query('shop')
  const named = (body as { shop?: unknown } | undefined)?.shop
  if (kind !== 'visitor' || typeof named !== 'string') return shopNamed(platform, asked ?? '')
  const shop = await shopNamed(platform, named)
  if (asked !== undefined && (await shopNamed(platform, asked))?.shop_id !== shop?.shop_id)
    throw new Refusal('other_shop')
  return shop
}

type Entered = { shop: ShopScope | null; body: unknown; now: Date; requestId: string }

const enterVisitor = async (
  platform: Platform,
  served: OnStorefront & { kind: 'visitor' | 'proxied' },
  context: Context,
  { body, ...entered }: Entered,
): Promise<unknown> => {
  const { search } = new URL(context.req.url)
  if (served.kind === 'visitor') refuseRepeated(search)
  // one that is passed on reads the query as it was signed, and has one refusal for all of it
  const input =
    served.kind === 'proxied' ? {} : inputOf(served.endpoint, { query: context.req.query(), body })
  const address = callerIn(platform, context)
  return served.verb({ ...platform, ...entered, address, search }, input as never)
}

/** Lets a proven customer in. Wrong proofs count for the address; a customer has limits of their own. */
const enterShopper = async (
  platform: Platform,
  served: OnStorefront & { kind: 'shopper' | 'shopper-money' },
  context: Context,
  { shop, body, now, requestId }: Entered,
): Promise<unknown> => {
  const token = /^Bearer (\S{1,300})$/.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
  const proven = await proveShopper(platform, shop, token, now).catch(async (cause: unknown) => {
    if (await isBusy(platform, context)) throw tooMany(60)
    throw cause
  })
  // nobody is proven without a shop
  const ofShop = shop!
  const holder = { shop_id: ofShop.shop_id, subject: proven.subject }
  await takeOrRefuse(platform.db, calls, holder, now)
  refuseRepeated(new URL(context.req.url).search)
  const { endpoint } = served
  const input = inputOf(endpoint, { query: context.req.query(), body }) as never
  const ctx: ShopperCall = {
    ...platform,
    ...proven,
    shop: ofShop,
    actor: shopperOf(proven.account),
    now,
    requestId,
    idempotencyKey: context.req.header('idempotency-key') ?? null,
  }
  if (served.kind === 'shopper') return served.around(ctx, () => served.verb(ctx, input))
  if (ctx.idempotencyKey === null) throw new Refusal('key_missing')
  const who = `shopper ${proven.subject}`
  return served.around(ctx, () => once(ctx, who, endpoint, input, served.verb))
}

/**
 * Serves the calls of a shop's customers to their browsers: on the shop's websites alone, with a
 * signature instead of a session, and never with cookies.
 */
export const shopperDoor = (platform: Platform): Hono => {
  const app = new Hono()
  let visitors = 0
  /** Does a visitor's call, or refuses where as many as allowed are being done. */
  const amongVisitors = async <T>(serve: () => Promise<T>): Promise<T> => {
    if (visitors >= visitorsAtOnce) throw tooMany(1)
    visitors += 1
    try {
      return await serve()
    } finally {
      visitors -= 1
    }
  }
  const answer = async (served: OnStorefront, context: Context): Promise<Response> => {
    const requestId = randomUUID()
    const origin = context.req.header('origin') ?? null
    let headers: Record<string, string> = { ...always, 'x-request-id': requestId }
    try {
      const body = served.endpoint.method === 'GET' ? undefined : await jsonIn(context.req.raw)
      const enter = async (): Promise<unknown> => {
        if (served.kind === 'visitor' && (await isBusy(platform, context))) throw tooMany(60)
        const shop = await shopOf(platform, served, context, body)
        if (origin !== null) {
          if (!isWelcome(platform, shop, origin)) throw new Refusal('foreign_origin')
          headers = { ...headers, ...readableBy(origin) }
          if (shop) await noteSighting(platform, shop, origin)
        }
        const entered: Entered = { shop, body, now: platform.clock(), requestId }
        return served.kind === 'shopper' || served.kind === 'shopper-money'
          ? enterShopper(platform, served, context, entered)
          : enterVisitor(platform, served, context, entered)
      }
      const done = await (served.kind === 'visitor' ? amongVisitors(enter) : enter())
      const parsed = shapesOf(served.endpoint).answer.safeParse(done)
      if (!parsed.success) throw new Error(`${served.endpoint.name} answered outside its contract`)
      const status = served.endpoint.name === 'mailShopperLink' ? 202 : 200
      return Response.json(parsed.data, { status, headers })
    } catch (cause) {
      const refusal = cause instanceof Refusal ? cause : refusalOfDatabase(cause)
      if (statusOf(refusal) >= 500)
        platform.log.error(
          { request_id: requestId, call: served.endpoint.name, problem: String(cause) },
          'a call of the storefront broke',
        )
      return Response.json(errorOf(refusal, requestId), {
        status: statusOf(refusal),
        headers: { ...headers, ...refusal.headers },
      })
    }
  }
  const ask = async (context: Context): Promise<Response> => {
    const origin = context.req.header('origin') ?? ''
    const shop = await shopNamed(platform, context.req.query('shop') ?? '')
    const allowed = isWelcome(platform, shop, origin) ? allowedOf(origin) : {}
    return new Response(null, { status: 204, headers: { ...always, ...allowed } })
  }
  for (const served of platform.areas.flatMap(({ routes = [] }) => routes).filter(isOnStorefront)) {
    const { method, path } = served.endpoint
    app.on(method, path, (context: Context) => answer(served, context))
    if (path.startsWith('/w/')) app.on('OPTIONS', path, ask)
  }
  return app
}

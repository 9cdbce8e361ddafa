import type { Endpoint, Parsed, Shapes } from '#contract/endpoint.ts'
import { Refusal, refuseIssues } from '#contract/error.ts'
import { shapesOf } from '#contract/shapes.ts'
import { requireScope } from '#platform/money/gates/require-right.ts'
import { audit, type Author } from '#platform/audit.ts'
import type { Ctx, Platform } from '#platform/ctx.ts'
import { requireFeature } from '#platform/money/gates/plan-gate.ts'
import { refuseClosedShop } from '#platform/shop/refuse-closed-shop.ts'
import { namesOnly, withoutShop } from '#rules/tools/shop-url.ts'
import { may } from '#rules/way/access.ts'

/**
 * Calls that stay open to people of a blocked shop: who they are, that it is blocked, and
 * contacting support.
 */
const openWhenBlocked: readonly string[] = ['getMe', 'getShop', 'sendContactSupport', 'signOut']

export const parse = (
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
export const refuseRepeated = ({ url }: Request): void => {
  const names = [...new URL(url).searchParams.keys()]
  const field = names.find((name, i) => names.indexOf(name) !== i)
  if (field !== undefined)
    throw new Refusal('invalid_input', { field, message: `${field}: appears in the address twice` })
}

export type CallParts = {
  params: Record<string, string>
  query: Record<string, string>
  now: Date
  requestId: string
}
export type MoneyParts = CallParts & {
  named: string[] | undefined
  body: unknown
  idempotencyKey: string | null
}

/** Checks shop, right and shape of a call, in this order. */
export const admit = (
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
  if (actor.key) requireScope(actor.key.scopes, endpoint)
  else if (!may(actor, endpoint.right)) throw new Refusal('forbidden')
  if (endpoint.once) refuseClosedShop(shop)
  // the vendor's operator sees what there is whatever the plan, but does nothing beyond it
  const isLooking = endpoint.right === 'read' || endpoint.method === 'GET'
  if (endpoint.feature && !(actor.isAdmin && isLooking))
    requireFeature(shop.settings, endpoint.feature)
  return parse(endpoint, { params, query: withoutShop(query), body: withoutShop(body) })
}

/** Audits a refused call that named another shop. */
export const orNote = async <T>(
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

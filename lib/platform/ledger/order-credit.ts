import { type RawBuilder, sql } from 'kysely'
import { divided } from '#rules/tools/share.ts'

/**
 * Selects the credit that paid an order (`as` o): what the store says, or what was redeemed for it
 * less refunds, whichever is more.
 */
export const creditOf = (shopId: bigint, as = sql`o`): RawBuilder<unknown> => sql`
  greatest(${as}.credit_used, (
    select coalesce(-sum(m.amount), 0)::bigint from movement m
    where m.shop_id = ${shopId} and m.cause_kind = 'order'
      and m.cause_id = ${as}.name and m.kind in ('redeem', 'refund')))`

type OrderSums = {
  count: bigint
  with_credit: bigint
  revenue: bigint
  influenced: bigint
  credit: bigint
}

/** Sums orders with and without credit; `orders` is a from-clause with the order as `o`. */
export const orderSums = (shopId: bigint, orders: RawBuilder<unknown>): RawBuilder<OrderSums> =>
  sql<OrderSums>`
    select count(*) as count,
      count(*) filter (where used > 0) as with_credit,
      coalesce(sum(total), 0)::bigint as revenue,
      coalesce(sum(total) filter (where used > 0), 0)::bigint as influenced,
      coalesce(sum(used) filter (where used > 0), 0)::bigint as credit
    from (select o.total, ${creditOf(shopId)} as used from ${orders}) s`

/** Returns the average order with credit and without; null without such an order. */
export const averagesOf = ({ count, with_credit, revenue, influenced }: OrderSums) => ({
  with: with_credit > 0n ? divided(influenced, with_credit) : null,
  without: count > with_credit ? divided(revenue - influenced, count - with_credit) : null,
})

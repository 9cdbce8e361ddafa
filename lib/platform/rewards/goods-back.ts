import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/**
 * Sums the goods of orders that have come back from their buyers, in minor units. Goods that came
 * back as a gift don't count; of a store's refund without lines, the goods' share of it does.
 */
export const goodsBack = async (
  trx: Trx,
  shopId: bigint,
  orders: readonly bigint[],
): Promise<Map<bigint, bigint>> => {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<{ order_id: bigint; back: bigint }>`
    select o.order_id,
      greatest(0, coalesce(l.back, 0) - coalesce(g.gifts, 0)
        + case when o.total > 0 then div(o.subtotal * coalesce(s.amount, 0), o.total) else 0 end
      )::bigint as back
    from orders o
    left join lateral (
      select sum(net_back) as back
      from order_line
      where shop_id = o.shop_id and order_id = o.order_id
    ) l on true
    left join lateral (
      select sum(f.net) as gifts
      from return_request q
      join refund r on r.shop_id = q.shop_id and r.order_id = q.order_id
        and r.return_id = q.return_id and r.state <> 'undone'
      join refund_line f on f.shop_id = r.shop_id and f.refund_id = r.refund_id
      where q.shop_id = o.shop_id and q.order_id = o.order_id and q.is_gift
    ) g on true
    left join lateral (
      select sum(r.amount) as amount
      from refund r
      where r.shop_id = o.shop_id and r.order_id = o.order_id and r.origin = 'store'
        and r.state <> 'undone'
        and not exists (
          select from refund_line f where f.shop_id = r.shop_id and f.refund_id = r.refund_id
        )
    ) s on true
    where o.shop_id = ${shopId} and o.order_id = any(${orders}::bigint[])`.execute(trx)
  return new Map(rows.flatMap(({ order_id, back }) => (back > 0n ? [[order_id, back]] : [])))
}

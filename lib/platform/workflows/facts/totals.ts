import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { Fact } from '#rules/workflows/facts.ts'
import { countedAt, inName } from './order-facts.ts'
import { refundLeft } from './refund-left.ts'
import { wholes } from './values.ts'

/** Orders of a customer until an event, minor units; `last_at`: of the last one. */
export type Totals = { orders: bigint; spent: bigint; last_at: Date | null }
export const noTotals: Totals = { orders: 0n, spent: 0n, last_at: null }

/** Moment of an event: orders count up to (`upTo`, `name`), refunds and cancellations until `until`. */
export type Moment = {
  event_id: bigint
  customer_id: bigint
  /** the event's own order, counted unless it is cancelled */
  order_id: bigint | null
  upTo: Date
  name: string | null
  until: Date
  /** happens with the order's own payment or creation: what is undated of its refunds comes after */
  isOwn: boolean
}

/**
 * Counts the orders of customers as of events: each once it is paid, until it is cancelled, less its
 * refunds until then. Refunds of which no time is known count right after their order. `last_at` is
 * of the last order that was paid, also if it was cancelled since. Amounts in minor units.
 */
export const totalsUntil = async (
  db: Db | Trx,
  shopId: bigint,
  moments: readonly Moment[],
): Promise<Map<bigint, Totals>> => {
  if (moments.length === 0) return new Map()
  const column = <K extends keyof Moment>(name: K): Moment[K][] => moments.map((one) => one[name])
  const times = (name: 'upTo' | 'until') => moments.map((one) => one[name].toISOString())
  const { rows } = await sql<Totals & { event_id: bigint }>`
    select e.event_id, count(*) filter (where e.counts) as orders,
      coalesce(sum(e.worth) filter (where e.counts), 0)::bigint as spent, max(e.at) as last_at
    from (
      select m.event_id, ${countedAt} as at,
        o.cancelled_at is null or o.cancelled_at > m.until as counts,
        o.total - coalesce(r.until, 0) - case
          when m.is_own and o.order_id = m.order_id then 0
          else greatest(0, o.refunded - o.matched + o.refunded_here - coalesce(r.known, 0))
        end as worth
      from unnest(
        ${column('event_id')}::bigint[], ${column('customer_id')}::bigint[],
        ${column('order_id')}::bigint[], ${times('upTo')}::text[]::timestamptz[],
        ${column('name')}::text[], ${times('until')}::text[]::timestamptz[],
        ${column('isOwn')}::boolean[]
      ) as m(event_id, customer_id, order_id, up_to, name, until, is_own)
      join orders o on o.shop_id = ${shopId}
        and (o.customer_id = m.customer_id or o.order_id = m.order_id)
      cross join lateral (
        select sum(${refundLeft})::bigint as known,
          sum(case when f.undone_at <= m.until then ${refundLeft} else f.amount end) filter (
            where f.created_at <= m.until
          )::bigint as until
        from refund f
        where f.shop_id = ${shopId} and f.order_id = o.order_id
      ) r
      where o.order_id = m.order_id
        or o.paid_at is not null and (
          o.paid_at < m.up_to
          or o.paid_at = m.up_to and (m.name is null or ${inName} < m.name collate "C"))
    ) e
    group by e.event_id`.execute(db)
  return new Map(rows.map(({ event_id, ...totals }) => [event_id, totals]))
}

/** Makes the facts that count a customer's orders. */
export const totalValues = (
  { orders, spent, last_at }: Totals,
  zone: string,
): Record<string, Fact> => ({
  'customer.orders_count': wholes(orders),
  'customer.total_spent': spent,
  'customer.average_order': orders === 0n ? null : spent / orders,
  'customer.last_order_on': last_at && dayIn(zone, last_at),
})

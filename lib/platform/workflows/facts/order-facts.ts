import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { goodsOf } from '#rules/orders/goods.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { weekdayOf } from '#rules/tools/calendar.ts'
import type { Fact } from '#rules/workflows/facts.ts'
import { entriesOf, wholes } from './values.ts'

/** An order as facts are made of it; amounts in minor units. */
export type OrderFacts = {
  order_id: bigint
  customer_id: bigint | null
  email: string | null
  name: string
  /** time by which orders are counted: its payment, else its creation */
  counted_at: Date
  created_at: Date
  paid_at: Date | null
  cancelled_at: Date | null
  subtotal: bigint
  shipping: bigint
  taxes: bigint
  discount: bigint
  total: bigint
  credit: bigint
  tags: string
  channel: string
  codes: string
  risk: string
  location: string
  payment_method: string
  country: string
}

/** Column by which orders are counted, and the one that decides between orders of one time. */
export const countedAt = sql`coalesce(o.paid_at, o.created_at)`
export const inName = sql`o.name collate "C"`

// all that was redeemed for it, also if it was refunded since: as of the order
const credit = (shopId: bigint): RawBuilder<unknown> => sql`
  greatest(o.credit_used, (
    select coalesce(-sum(m.amount), 0)::bigint
    from movement m
    where m.shop_id = ${shopId} and m.cause_kind = 'order' and m.cause_id = o.name
      and m.kind = 'redeem'))`

/** Reads orders (o) of a shop as facts; `rest` narrows, sorts and limits them, `more` adds columns. */
export const readOrders = async <More = object>(
  db: Db | Trx,
  shopId: bigint,
  rest: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<(OrderFacts & More)[]> => {
  const { rows } = await sql<OrderFacts & More>`
    select o.order_id, o.customer_id, o.email, o.name, ${countedAt} as counted_at, o.created_at,
      o.paid_at, o.cancelled_at, o.subtotal, o.shipping, o.taxes, o.discount, o.total,
      ${credit(shopId)} as credit, o.tags, o.channel, o.codes, o.risk, o.location,
      o.payment_method, o.country ${more}
    from orders o
    where o.shop_id = ${shopId} ${rest}`.execute(db)
  return rows
}

const hours = new Map<string, Intl.DateTimeFormat>()
/** Returns the hour of a time in a zone, 0 to 23. */
const hourIn = (zone: string, at: Date): number => {
  const format =
    hours.get(zone) ??
    new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  hours.set(zone, format)
  return Number(format.format(at))
}

/** Makes the facts `order.…` but for those of its lines and `order.is_first`. */
export const orderValues = (order: OrderFacts, zone: string): Record<string, Fact> => ({
  'order.total': order.total,
  'order.subtotal': goodsOf(order),
  'order.discounts': order.discount,
  'order.shipping': order.shipping,
  'order.tax': order.taxes,
  'order.credit': order.credit,
  'order.paid_with_credit': order.credit > 0n,
  'order.codes': entriesOf(order.codes, '\n'),
  'order.tags': entriesOf(order.tags, ','),
  'order.channel': order.channel || null,
  'order.location': order.location || null,
  'order.payment_method': order.payment_method || null,
  'order.country': order.country || null,
  'order.risk': order.risk || null,
  'order.weekday': String(weekdayOf(dayIn(zone, order.counted_at)) + 1),
  'order.hour': wholes(hourIn(zone, order.counted_at)),
})

import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import { creditValues, readCredit, type CreditFacts } from './credit-facts.ts'
import { type CustomerFacts, customerValues, readCustomers } from './customer-facts.ts'
import { type Decided, isOwnMoment, namesOf } from './decided.ts'
import { eventFacts, type EventFacts } from './event-facts.ts'
import { itemsOf, type Lines, lineValues, readLines } from './items.ts'
import { type OrderFacts, orderValues, readOrders } from './order-facts.ts'
import { type Moment, noTotals, type Totals, totalsUntil, totalValues } from './totals.ts'

/** Rows of which the facts of an event are made; a part that wasn't read has no facts. */
export type Read = {
  order: OrderFacts | null
  lines: ReturnType<Lines['get']> | null
  customer: CustomerFacts | null
  credit: CreditFacts | undefined | null
  totals: Totals
  own: EventFacts | undefined
}
/** An event as its facts are made: `customer` is the key of who is rewarded. */
export type Happening = { customer: string | null; occurred_at: Date }

/** Makes the facts of an event, the same for live events and past ones. */
export const toFacts = (
  { customer: key, occurred_at }: Happening,
  { order, lines, customer, credit, totals, own }: Read,
  zone: string,
): Facts => {
  const day = dayIn(zone, occurred_at)
  return {
    values: {
      ...(order ? orderValues(order, zone) : {}),
      ...(order ? { 'order.is_first': totals.orders === 1n } : {}),
      ...(lines ? lineValues(lines) : {}),
      ...(customer ? customerValues(customer, zone) : {}),
      ...(key === null ? {} : totalValues(totals, zone)),
      ...(customer && credit !== null ? creditValues(credit, day, zone) : {}),
      ...own?.values,
    },
    items: order && lines ? itemsOf(order, lines) : [],
    customer: key,
    ...own?.people,
    is_staff: customer?.is_staff ?? false,
    is_blocked: customer?.is_blocked ?? false,
    day,
    occurred_at,
  }
}

/** Finds the orders of events by the names that they have for them. */
const ordersOf = async (
  db: Db | Trx,
  shopId: bigint,
  events: readonly Decided[],
): Promise<Map<bigint, OrderFacts>> => {
  const named = events.flatMap((event) =>
    namesOf(event).map((name) => ({ event_id: event.event_id, name })),
  )
  if (named.length === 0) return new Map()
  const { rows } = await sql<{ event_id: bigint; order_id: bigint }>`
    select n.event_id, o.order_id
    from unnest(
      ${named.map(({ event_id }) => event_id)}::bigint[], ${named.map(({ name }) => name)}::text[]
    ) as n(event_id, name)
    join orders o on o.shop_id = ${shopId} and (o.name = n.name or o.platform_order_id = n.name)
    order by o.name = n.name, o.order_id desc`.execute(db)
  const ids = new Map(rows.map(({ event_id, order_id }) => [event_id, order_id]))
  const orders = await readOrders(
    db,
    shopId,
    sql`and o.order_id = any(${[...new Set(ids.values())]}::bigint[])`,
  )
  const byId = new Map(orders.map((order) => [order.order_id, order]))
  return new Map([...ids].map(([event, order]) => [event, byId.get(order)!]))
}

/** Returns up to when orders and refunds count for an event. */
export const momentOf = (
  { event_id, topic, occurred_at }: Pick<Decided, 'event_id' | 'topic' | 'occurred_at'>,
  customer_id: bigint,
  order: OrderFacts | null,
): Moment => {
  const counted = topic === 'order_created' ? order?.created_at : order?.counted_at
  const isOwn = isOwnMoment(topic) && order !== null
  return {
    event_id,
    customer_id,
    order_id: order?.order_id ?? null,
    upTo: counted ?? occurred_at,
    name: order?.name ?? null,
    until: isOwn ? counted! : occurred_at,
    isOwn,
  }
}

/**
 * Reads the facts of events, but those of earlier rewards of a workflow, as of the events: orders,
 * refunds and cancellations until then count, tags and credit are as they are now. A chunk takes a
 * few queries, however many events it has. `customer_id` of an event is who is rewarded.
 */
export const factsOf = async (
  db: Db | Trx,
  { shop_id, time_zone }: Pick<ShopScope, 'shop_id' | 'time_zone'>,
  events: readonly Decided[],
): Promise<Map<bigint, Facts>> => {
  const orders = await ordersOf(db, shop_id, events)
  const lines = await readLines(
    db,
    shop_id,
    [...orders.values()].map(({ order_id }) => order_id),
  )
  const people = [...new Set(events.flatMap(({ customer_id }) => customer_id ?? []))]
  const customers = await readCustomers(db, shop_id, people)
  const credits = await readCredit(db, shop_id, people)
  const totals = await totalsUntil(
    db,
    shop_id,
    events.flatMap((event) =>
      event.customer_id === null
        ? []
        : [momentOf(event, event.customer_id, orders.get(event.event_id) ?? null)],
    ),
  )
  const own = await eventFacts(db, shop_id, events)
  return new Map(
    events.map((event) => {
      const order = orders.get(event.event_id) ?? null
      const { customer_id, occurred_at } = event
      const customer = customer_id === null ? null : String(customer_id)
      const read: Read = {
        order,
        lines: order && (lines.get(order.order_id) ?? []),
        customer: customer_id === null ? null : (customers.get(customer_id) ?? null),
        credit: customer_id === null ? null : credits.get(customer_id),
        totals: totals.get(event.event_id) ?? noTotals,
        own: own.get(event.event_id),
      }
      return [event.event_id, toFacts({ customer, occurred_at }, read, time_zone)]
    }),
  )
}

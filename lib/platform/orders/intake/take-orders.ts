import { sql } from 'kysely'
import type { orderTopics } from '#contract/events/calls.ts'
import type { CustomerOfStore, StoreEvent } from '#contract/events/data-shapes.ts'
import {
  findAllNamed,
  lockEmails,
  usualOf,
  writeCustomers,
} from '#platform/customers/store-record/write-customers.ts'
import type { ManyHandler, Taking, TakenUsually } from '#platform/events/handler.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { contradicted } from './contradicted.ts'
import { type Known, type OrderEvent, recordOf } from './take-order.ts'
import { writeOrders } from './write-orders.ts'

type Told = { event: OrderEvent; version: Date }
type Held = Told & { known: Known | null }

/** Another call wrote one of the orders between the look and the write. */
class Overtaken extends Error {}

const nameOf = ({ event }: Told): string => event.data.order.name

/**
 * Locks the orders that are known, and sums their refunds of the store, as of one order. Leaves out
 * orders whose name or id is that of another.
 */
const holdAllKnown = async ({ trx, shop }: Taking, all: readonly Told[]): Promise<Held[]> => {
  const { rows } = await sql<Known & { asked: string }>`
    select o.*, g.name as asked, f.refunded_by_rows, f.refunded_since
    from unnest(
      ${all.map(nameOf)}::text[], ${all.map(({ event }) => event.data.order.id ?? null)}::text[],
      ${all.map(({ version }) => version.toISOString())}::text[]::timestamptz[]
    ) g (name, id, version)
    join orders o on o.shop_id = ${shop.shop_id}
      and (o.name = g.name or o.platform_order_id = g.id)
    cross join lateral (
      select coalesce(sum(r.amount), 0)::bigint as refunded_by_rows,
        coalesce(sum(r.amount) filter (where r.created_at > g.version), 0)::bigint
          as refunded_since
      from refund r
      where r.shop_id = o.shop_id and r.order_id = o.order_id and r.origin = 'store'
    ) f
    order by o.name
    for update of o`.execute(trx)
  return all.flatMap((told) => {
    const { name, id } = told.event.data.order
    const found = rows.filter(({ asked }) => asked === name)
    const known = found.find((row) => row.name === name) ?? null
    if (found.some((row) => row !== known)) return []
    if (id && known?.platform_order_id && known.platform_order_id !== id) return []
    return [{ ...told, known }]
  })
}

/** Leaves out versions that contradict refunds made here: they are refused, each alone. */
const consistentOf = async (ctx: Taking, all: readonly Held[]): Promise<Held[]> => {
  const known = all.filter((one) => one.known)
  if (known.length === 0) return [...all]
  const records = known.map(({ event, version, known: own }) => recordOf(event, version, own, null))
  const reasons = await contradicted(ctx.trx, ctx.shop, records)
  return all.filter((one) => !reasons.has(nameOf(one)))
}

/** Finds the customers of orders by the store's ids, or makes them; null: such an order is rarer. */
const buyersOf = async (
  ctx: Taking,
  customers: readonly CustomerOfStore[],
): Promise<(id: string) => bigint | null> => {
  const ids = customers.map(({ id }) => id)
  const { rows: there } = await sql<{ id: string }>`
    select platform_customer_id as id
    from customer
    where shop_id = ${ctx.shop.shop_id} and platform_customer_id = any(${ids}::text[])`.execute(
    ctx.trx,
  )
  const isThere = new Set(there.map(({ id }) => id))
  const fresh = customers
    .filter(({ id }) => !isThere.has(id))
    .map((customer) => ({
      record: { ...customer, email: customer.email ?? null },
      known: undefined,
      version: customer.updated_at ? new Date(customer.updated_at) : null,
    }))
  await lockEmails(
    ctx,
    fresh.flatMap(({ record }) => record.email ?? []),
  )
  const named = await findAllNamed(ctx, ids)
  const made = await writeCustomers(
    ctx,
    await usualOf(
      ctx,
      fresh.filter(({ record }) => !named.has(record.id)),
    ),
  )
  return (id) => {
    const known = named.get(id)
    if (known?.erased_at) return null
    return known ? (known.merged_into ?? known.customer_id) : (made.get(id) ?? null)
  }
}

type Row = { order_id: bigint; name: string; customer_id: bigint | null }

const rowsOf = async ({ trx, shop }: Taking, names: readonly string[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select order_id, name, customer_id
    from orders
    where shop_id = ${shop.shop_id} and name = any(${names}::text[])`.execute(trx)
  return rows
}

/** Tells the areas of an order of a customer, as an event alone does. */
const tell = async (ctx: Taking, event: OrderEvent, row: Row): Promise<void> => {
  const { customer, zip = '' } = event.data.order
  if (row.customer_id === null) return
  for (const { ordered } of ctx.areas)
    await ordered?.(ctx, {
      order_id: row.order_id,
      customer_id: row.customer_id,
      full_name: [customer?.first_name, customer?.last_name].join(' '),
      zip,
    })
}

type Buyable = Held & { customer_id: bigint | null }

const writeAll = async (ctx: Taking, all: readonly Buyable[]): Promise<void> => {
  const sorted = all.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  for (const isNew of [true, false]) {
    const own = sorted.filter(({ known }) => (known === null) === isNew)
    const records = own.map(({ event, version, known, customer_id }) =>
      recordOf(
        event,
        version,
        known,
        customer_id === null ? null : { customer_id, isErased: false },
      ),
    )
    const written = await writeOrders(ctx.trx, ctx.shop, records, isNew)
    if (own.some((one) => !written.has(nameOf(one)))) throw new Overtaken('an order came meanwhile')
  }
}

/** Writes orders of the store with their lines, as `takeOrder` does with one, in sets. */
export const takeOrders: ManyHandler<(typeof orderTopics)[number]> = async (ctx, events) => {
  const { currency } = ctx.shop
  const told = events
    .filter(({ data }) => data.order.currency.toUpperCase() === currency)
    .map((event) => ({
      event,
      version: new Date(event.data.order.updated_at ?? event.occurred_at),
    }))
  const taken = new Map<StoreEvent, TakenUsually>()
  const held = (await holdAllKnown(ctx, told)).filter(({ event, version, known }) => {
    if (!known?.store_updated_at || known.store_updated_at <= version) return true
    taken.set(event, { customer_id: known.customer_id })
    return false
  })
  const consistent = await consistentOf(ctx, held)
  const customers = consistent.flatMap(({ event }) => event.data.order.customer ?? [])
  const buyerOf = await buyersOf(ctx, customers)
  const buyable = consistent.flatMap((one): Buyable[] => {
    const { customer } = one.event.data.order
    if (!customer) return [{ ...one, customer_id: null }]
    const customer_id = buyerOf(customer.id)
    return customer_id === null ? [] : [{ ...one, customer_id }]
  })
  await writeAll(ctx, buyable)
  const rows = new Map((await rowsOf(ctx, buyable.map(nameOf))).map((row) => [row.name, row]))
  for (const { event } of buyable) {
    const { id, name } = event.data.order
    const row = rows.get(name)!
    await tell(ctx, event, row)
    const settles = [...(id ? [id] : []), ...orderNames(name)]
    taken.set(event, { customer_id: row.customer_id, settles })
  }
  return taken
}

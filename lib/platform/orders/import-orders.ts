import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Imported } from '#platform/customers/import-customers.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import type { LineRecord, OrderRecord } from './order-record.ts'

type NewOrder = OrderRecord & { digest: string }

// a transaction blocks the embedded database, so short ones let other calls in between
const linesATransaction = 700
const linesAStatement = 500

const digestOf = (order: OrderRecord): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex')

/**
 * Creates or replaces orders from a store's export, each with all its lines or not at all;
 * unchanged ones aren't touched.
 */
export const importOrders = async (
  { db }: Platform,
  shop: ShopScope,
  orders: OrderRecord[],
): Promise<Imported> => {
  const digested = orders.map((order) => ({ ...order, digest: digestOf(order) }))
  const { rows } = await sql<{ name: string; digest: string | null }>`
    select name, encode(digest, 'hex') as digest
    from orders
    where shop_id = ${shop.shop_id}
      and name = any(${digested.map(({ name }) => name)}::text[])`.execute(db)
  const known = new Map(rows.map(({ name, digest }) => [name, digest]))
  const moved = digested.filter(({ name, digest }) => known.get(name) !== digest)
  for (const part of partsOf(moved)) {
    await transact(db, (trx) => write(trx, shop, part))
    await breathe()
  }
  const changed = moved.filter(({ name }) => known.has(name)).length
  return {
    made: moved.length - changed,
    changed,
    unchanged: digested.length - moved.length,
    rejected: [],
  }
}

/**
 * Groups orders into transactions, by name, so that two imports at once take locks in one order.
 */
const partsOf = (orders: NewOrder[]): NewOrder[][] => {
  const parts: NewOrder[][] = []
  let lines = linesATransaction
  for (const order of orders.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    lines += order.lines.length + 1
    if (lines > linesATransaction) {
      parts.push([])
      lines = order.lines.length + 1
    }
    parts.at(-1)!.push(order)
  }
  return parts
}

const write = async (trx: Trx, { shop_id }: ShopScope, orders: NewOrder[]): Promise<void> => {
  const column = <K extends keyof NewOrder>(name: K): NewOrder[K][] =>
    orders.map((order) => order[name])
  const { rows } = await sql<{ order_id: bigint; name: string }>`
    insert into orders as o (
      shop_id, name, platform_order_id, customer_id, email, subtotal, shipping, taxes, discount,
      total, refunded, financial_status, fulfillment_status, created_at, paid_at, cancelled_at,
      digest
    )
    select ${shop_id}, g.name, g.platform_order_id, c.customer_id, g.email, g.subtotal, g.shipping,
      g.taxes, g.discount, g.total, g.refunded, g.financial_status, g.fulfillment_status,
      g.created_at, g.paid_at, g.cancelled_at, decode(g.digest, 'hex')
    from unnest(
      ${column('name')}::text[], ${column('platform_order_id')}::text[], ${column('email')}::text[],
      ${column('subtotal')}::bigint[], ${column('shipping')}::bigint[],
      ${column('taxes')}::bigint[], ${column('discount')}::bigint[], ${column('total')}::bigint[],
      ${column('refunded')}::bigint[], ${column('financial_status')}::text[],
      ${column('fulfillment_status')}::text[], ${column('created_at')}::text[]::timestamptz[],
      ${column('paid_at')}::text[]::timestamptz[], ${column('cancelled_at')}::text[]::timestamptz[],
      ${column('digest')}::text[]
    ) with ordinality as g(
      name, platform_order_id, email, subtotal, shipping, taxes, discount, total, refunded,
      financial_status, fulfillment_status, created_at, paid_at, cancelled_at, digest, n
    )
    left join customer c on c.shop_id = ${shop_id} and c.email = g.email
    order by g.n
    on conflict (shop_id, name) do update set
      platform_order_id = excluded.platform_order_id, customer_id = excluded.customer_id,
      email = excluded.email, subtotal = excluded.subtotal, shipping = excluded.shipping,
      taxes = excluded.taxes, discount = excluded.discount, total = excluded.total,
      refunded = excluded.refunded, financial_status = excluded.financial_status,
      fulfillment_status = excluded.fulfillment_status, created_at = excluded.created_at,
      paid_at = excluded.paid_at, cancelled_at = excluded.cancelled_at, digest = excluded.digest
    where o.digest is distinct from excluded.digest
    returning o.order_id, o.name`.execute(trx)
  // replaces the lines of a changed order; a new one has none
  const written = rows.map(({ order_id }) => order_id)
  if (written.length)
    await sql`
      delete from order_line
      where shop_id = ${shop_id} and order_id = any(${written}::bigint[])`.execute(trx)
  const ids = new Map(rows.map(({ name, order_id }) => [name, order_id]))
  const lines = orders.flatMap(({ name, lines }) => {
    const order = ids.get(name)
    return order === undefined ? [] : lines.map((line, i) => ({ order, no: i + 1, line }))
  })
  for (let at = 0; at < lines.length; at += linesAStatement) {
    await writeLines(trx, shop_id, lines.slice(at, at + linesAStatement))
    await breathe()
  }
}

const writeLines = async (
  trx: Trx,
  shopId: bigint,
  lines: { order: bigint; no: number; line: LineRecord }[],
): Promise<void> => {
  const column = <I extends 0 | 1 | 2 | 3 | 4>(index: I): LineRecord[I][] =>
    lines.map(({ line }) => line[index])
  await sql`
    insert into order_line (order_id, line_no, shop_id, name, sku, quantity, price, discount)
    select g.order_id, g.line_no, ${shopId}, g.name, g.sku, g.quantity, g.price, g.discount
    from unnest(
      ${lines.map(({ order }) => order)}::bigint[], ${lines.map(({ no }) => no)}::int[],
      ${column(0)}::text[], ${column(1)}::text[], ${column(2)}::int[], ${column(3)}::bigint[],
      ${column(4)}::bigint[]
    ) as g(order_id, line_no, name, sku, quantity, price, discount)`.execute(trx)
}

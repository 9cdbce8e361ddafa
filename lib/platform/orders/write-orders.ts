import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { LineRecord, OrderRecord } from './order-record.ts'

export type NewOrder = OrderRecord & { digest: string }

const linesAStatement = 500

/** Writes new and changed orders; a changed one keeps its lines' ids and what came back of them. */
export const writeOrders = async (
  trx: Trx,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  orders: readonly NewOrder[],
): Promise<void> => {
  const column = <K extends keyof NewOrder>(name: K): NewOrder[K][] =>
    orders.map((order) => order[name])
  const { rows } = await sql<{ order_id: bigint; name: string }>`
    insert into orders as o (
      shop_id, name, platform_order_id, customer_id, email, subtotal, shipping, taxes, discount,
      total, refunded, financial_status, fulfillment_status, created_at, paid_at, cancelled_at,
      fulfilled_at, country, phone, tags, location, payment_method, digest
    )
    select ${shop_id}, g.name, g.platform_order_id, c.customer_id, g.email, g.subtotal, g.shipping,
      g.taxes, g.discount, g.total, g.refunded, g.financial_status, g.fulfillment_status,
      g.created_at, g.paid_at, g.cancelled_at, g.fulfilled_at, g.country, g.phone, g.tags,
      g.location, g.payment_method, decode(g.digest, 'hex')
    from unnest(
      ${column('name')}::text[], ${column('platform_order_id')}::text[], ${column('email')}::text[],
      ${column('subtotal')}::bigint[], ${column('shipping')}::bigint[],
      ${column('taxes')}::bigint[], ${column('discount')}::bigint[], ${column('total')}::bigint[],
      ${column('refunded')}::bigint[], ${column('financial_status')}::text[],
      ${column('fulfillment_status')}::text[], ${column('created_at')}::text[]::timestamptz[],
      ${column('paid_at')}::text[]::timestamptz[], ${column('cancelled_at')}::text[]::timestamptz[],
      ${column('fulfilled_at')}::text[]::timestamptz[], ${column('country')}::text[],
      ${column('phone')}::text[], ${column('tags')}::text[], ${column('location')}::text[],
      ${column('payment_method')}::text[], ${column('digest')}::text[]
    ) with ordinality as g(
      name, platform_order_id, email, subtotal, shipping, taxes, discount, total, refunded,
      financial_status, fulfillment_status, created_at, paid_at, cancelled_at, fulfilled_at,
      country, phone, tags, location, payment_method, digest, n
    )
    left join customer c on c.shop_id = ${shop_id} and c.email = g.email
    order by g.n
    on conflict (shop_id, name) do update set
      platform_order_id = excluded.platform_order_id, customer_id = excluded.customer_id,
      email = excluded.email, subtotal = excluded.subtotal, shipping = excluded.shipping,
      taxes = excluded.taxes, discount = excluded.discount, total = excluded.total,
      refunded = excluded.refunded, financial_status = excluded.financial_status,
      fulfillment_status = excluded.fulfillment_status, created_at = excluded.created_at,
      paid_at = excluded.paid_at, cancelled_at = excluded.cancelled_at,
      fulfilled_at = excluded.fulfilled_at, country = excluded.country, phone = excluded.phone,
      tags = excluded.tags, location = excluded.location,
      payment_method = excluded.payment_method, digest = excluded.digest
    where o.digest is distinct from excluded.digest
    returning o.order_id, o.name`.execute(trx)
  const ids = new Map(rows.map(({ name, order_id }) => [name, order_id]))
  const lines = orders.flatMap(({ name, lines }) => {
    const order = ids.get(name)
    return order === undefined ? [] : lines.map((line, i) => ({ order, no: i + 1, line }))
  })
  for (let at = 0; at < lines.length; at += linesAStatement) {
    await writeLines(trx, shop_id, lines.slice(at, at + linesAStatement))
    await breathe()
  }
  await dropLines(trx, shop_id, orders, ids)
}

/** Deletes lines beyond those that the file has. */
const dropLines = async (
  trx: Trx,
  shopId: bigint,
  orders: readonly NewOrder[],
  ids: ReadonlyMap<string, bigint>,
): Promise<void> => {
  const changed = orders.filter(({ name }) => ids.has(name))
  await sql`
    delete from order_line l
    using unnest(
      ${changed.map(({ name }) => ids.get(name)!)}::bigint[],
      ${changed.map(({ lines }) => lines.length)}::int[]
    ) as g(order_id, lines)
    where l.shop_id = ${shopId} and l.order_id = g.order_id and l.line_no > g.lines`.execute(trx)
}

const writeLines = async (
  trx: Trx,
  shopId: bigint,
  lines: { order: bigint; no: number; line: LineRecord }[],
): Promise<void> => {
  const column = <I extends 0 | 1 | 2 | 3 | 4 | 5 | 6>(index: I): LineRecord[I][] =>
    lines.map(({ line }) => line[index])
  await sql`
    insert into order_line as l (
      order_id, line_no, shop_id, name, sku, quantity, price, discount, taxable, vendor
    )
    select g.order_id, g.line_no, ${shopId}, g.name, g.sku, g.quantity, g.price, g.discount,
      g.taxable, g.vendor
    from unnest(
      ${lines.map(({ order }) => order)}::bigint[], ${lines.map(({ no }) => no)}::int[],
      ${column(0)}::text[], ${column(1)}::text[], ${column(2)}::int[], ${column(3)}::bigint[],
      ${column(4)}::bigint[], ${column(5)}::boolean[], ${column(6)}::text[]
    ) as g(order_id, line_no, name, sku, quantity, price, discount, taxable, vendor)
    on conflict (shop_id, order_id, line_no) do update set
      name = excluded.name, sku = excluded.sku, quantity = excluded.quantity,
      price = excluded.price, discount = excluded.discount, taxable = excluded.taxable,
      vendor = excluded.vendor`.execute(trx)
}

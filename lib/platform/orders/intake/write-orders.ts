import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { OrderRecord } from './order-record.ts'
import { writeLines } from './write-lines.ts'

/** A digest is of a file; what an event brought has none, but its customer and the store's time. */
export type NewOrder = Omit<OrderRecord, 'line'> & {
  digest: string | null
  /** time of `refunded`; without it, the version's */
  refunded_at?: string | null
  customer_id?: bigint | null
}

const linesAStatement = 500

const figureTime = ({ refunded_at, store_updated_at }: NewOrder): string | null =>
  (refunded_at === undefined ? store_updated_at : refunded_at) ?? null

/**
 * Sums what undone exchanges left unpaid of an order (g) before the store handed it over, less what
 * credit paid of it since. The names are made once, not for each row.
 */
const unpaidOf = (shopId: bigint) => sql`
  select greatest(0, sum(p.reversed) - coalesce(
      sum(p.captured - p.reversed) filter (where p.redemption_id > p.first), 0))::bigint as unpaid
  from (
    select redemption_id, captured, reversed,
      min(redemption_id) filter (where reversed > 0) over () as first
    from redemption
    where shop_id = ${shopId} and order_name = any((select order_names(g.name))::text[])
      and state = 'captured'
  ) p`

/**
 * Writes new and changed orders; a changed one keeps its lines' ids and what came back of them. A
 * file overwrites neither a newer version nor refunds that events brought. With `onlyNew` an order
 * that is there stays as it is. Returns the names of those written.
 */
export const writeOrders = async (
  trx: Trx,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  orders: readonly NewOrder[],
  onlyNew = false,
): Promise<ReadonlySet<string>> => {
  if (orders.length === 0) return new Set()
  const column = <K extends keyof NewOrder>(name: K): NewOrder[K][] =>
    orders.map((order) => order[name])
  const known = (name: 'channel' | 'codes' | 'risk'): (string | null)[] =>
    orders.map((order) => order[name] ?? null)
  const { rows } = await sql<{ order_id: bigint; name: string }>`
    insert into orders as o (
      shop_id, name, platform_order_id, customer_id, email, subtotal, shipping, taxes, discount,
      total, refunded, financial_status, fulfillment_status, created_at, paid_at, cancelled_at,
      fulfilled_at, country, phone, tags, location, payment_method, digest,
      store_updated_at, refunded_at, unpaid, channel, codes, risk
    )
    select ${shop_id}, g.name, g.platform_order_id, coalesce(g.customer_id, c.customer_id),
      g.email, g.subtotal, g.shipping,
      g.taxes, g.discount, g.total, g.refunded, g.financial_status, g.fulfillment_status,
      g.created_at, g.paid_at, g.cancelled_at, g.fulfilled_at, g.country, g.phone, g.tags,
      g.location, g.payment_method, decode(g.digest, 'hex'),
      g.store_updated_at, g.refunded_at, u.unpaid, coalesce(g.channel, k.channel, ''),
      coalesce(g.codes, k.codes, ''), coalesce(g.risk, k.risk, '')
    from unnest(
      ${column('name')}::text[], ${column('platform_order_id')}::text[], ${column('email')}::text[],
      ${column('subtotal')}::bigint[], ${column('shipping')}::bigint[],
      ${column('taxes')}::bigint[], ${column('discount')}::bigint[], ${column('total')}::bigint[],
      ${column('refunded')}::bigint[], ${column('financial_status')}::text[],
      ${column('fulfillment_status')}::text[], ${column('created_at')}::text[]::timestamptz[],
      ${column('paid_at')}::text[]::timestamptz[], ${column('cancelled_at')}::text[]::timestamptz[],
      ${column('fulfilled_at')}::text[]::timestamptz[], ${column('country')}::text[],
      ${column('phone')}::text[], ${column('tags')}::text[], ${column('location')}::text[],
      ${column('payment_method')}::text[], ${column('digest')}::text[],
      ${orders.map(({ customer_id }) => customer_id ?? null)}::bigint[],
      ${orders.map(({ store_updated_at }) => store_updated_at ?? null)}::text[]::timestamptz[],
      ${orders.map(figureTime)}::text[]::timestamptz[],
      ${known('channel')}::text[], ${known('codes')}::text[], ${known('risk')}::text[]
    ) with ordinality as g(
      name, platform_order_id, email, subtotal, shipping, taxes, discount, total, refunded,
      financial_status, fulfillment_status, created_at, paid_at, cancelled_at, fulfilled_at,
      country, phone, tags, location, payment_method, digest, customer_id, store_updated_at,
      refunded_at, channel, codes, risk, n
    )
    left join lateral (
      select channel, codes, risk
      from orders
      where shop_id = ${shop_id} and name = g.name
        and (g.channel is null or g.codes is null or g.risk is null)
      limit 1
    ) k on true
    left join customer c on c.shop_id = ${shop_id} and c.email = g.email
    cross join lateral (${unpaidOf(shop_id)}) u
    order by g.n
    on conflict (shop_id, name) do update set
      platform_order_id = excluded.platform_order_id, customer_id = excluded.customer_id,
      email = excluded.email, subtotal = excluded.subtotal, shipping = excluded.shipping,
      taxes = excluded.taxes, discount = excluded.discount, total = excluded.total,
      refunded = case
        when excluded.digest is null then excluded.refunded
        else (
          select greatest(
            excluded.refunded + coalesce(
              sum(r.amount) filter (where r.created_at > excluded.refunded_at), 0),
            case when o.digest is null or count(r.refund_id) > 0 then o.refunded end)
          from refund r
          where r.shop_id = o.shop_id and r.order_id = o.order_id and r.origin = 'store'
        )
      end,
      refunded_at = coalesce(excluded.refunded_at, o.refunded_at),
      financial_status = excluded.financial_status,
      fulfillment_status = excluded.fulfillment_status, created_at = excluded.created_at,
      paid_at = excluded.paid_at, cancelled_at = excluded.cancelled_at,
      fulfilled_at = excluded.fulfilled_at, country = excluded.country, phone = excluded.phone,
      tags = excluded.tags, location = excluded.location,
      payment_method = excluded.payment_method, channel = excluded.channel,
      codes = excluded.codes, risk = excluded.risk, digest = excluded.digest,
      store_updated_at = coalesce(excluded.store_updated_at, o.store_updated_at)
    where not ${onlyNew}::boolean and (
      excluded.digest is null
      or o.digest is distinct from excluded.digest
        and (o.store_updated_at is null or excluded.store_updated_at > o.store_updated_at))
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
  return new Set(ids.keys())
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

import { type Selectable, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { orderTopics } from '#contract/events/calls.ts'
import type { OrderOfStore } from '#contract/events/data-shapes.ts'
import { type Buyer, buyerOf } from '#platform/customers/store-record/buyer.ts'
import type { Handler, Taking } from '#platform/events/handler.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { parseMoney } from '#rules/money.ts'
import { contradicted } from './contradicted.ts'
import type { LineRecord } from './order-record.ts'
import type { OrdersTable } from '#platform/orders/tables.ts'
import { type NewOrder, writeOrders } from './write-orders.ts'

export type Known = Selectable<OrdersTable> & { refunded_by_rows: bigint; refunded_since: bigint }
export type OrderEvent = Parameters<Handler<(typeof orderTopics)[number]>>[1]

const refuse = (field: string, message: string): Refusal =>
  new Refusal('invalid_input', { field: `data.order.${field}`, message: `${field}: ${message}` })

const minor = (amount: string | undefined): string => String(parseMoney(amount ?? '0') ?? 0n)

/** Locks the order, if it is known, and sums its refunds of the store, and those since `version`. */
const holdKnown = async (
  { trx, shop }: Taking,
  order: OrderOfStore,
  version: Date,
): Promise<Known | null> => {
  const { rows } = await sql<Known>`
    select o.*, f.refunded_by_rows, f.refunded_since
    from orders o
    cross join lateral (
      select coalesce(sum(r.amount), 0)::bigint as refunded_by_rows,
        coalesce(sum(r.amount) filter (where r.created_at > ${version}), 0)::bigint as refunded_since
      from refund r
      where r.shop_id = o.shop_id and r.order_id = o.order_id and r.origin = 'store'
    ) f
    where o.shop_id = ${shop.shop_id}
      and (o.name = ${order.name} or o.platform_order_id = ${order.id ?? null})
    order by o.name
    for update of o`.execute(trx)
  const known = rows.find(({ name }) => name === order.name) ?? null
  const ofId = rows.find(({ platform_order_id }) => platform_order_id === order.id)
  if (order.id && ofId && ofId !== known) throw refuse('id', `is that of ${ofId.name}`)
  if (order.id && known?.platform_order_id && known.platform_order_id !== order.id)
    throw refuse('name', 'is that of another order')
  return known
}

const linesOf = ({ lines }: OrderOfStore): LineRecord[] =>
  lines.map(
    ({ name, sku = '', quantity, price, discount, taxable = true, vendor = '', ...rest }) => [
      name,
      sku,
      quantity,
      minor(price),
      minor(discount),
      taxable,
      vendor,
      rest.barcode,
      {
        product_id: rest.product_id,
        variant_id: rest.variant_id,
        product_type: rest.product_type,
        collections: rest.collections?.join('\n'),
        is_gift_card: rest.is_gift_card,
      },
    ],
  )

/** Returns a time: as the event says, else as known, else of the event if it is its topic. */
const timeOf = (
  said: string | null | undefined,
  known: Date | null | undefined,
  topic: string | null,
): string | null => (said === undefined ? (known?.toISOString() ?? topic) : said)

const most = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (a > b ? a : b))

/** Returns what an event makes of its order. */
export const recordOf = (
  { topic, occurred_at, data: { order } }: OrderEvent,
  version: Date,
  known: Known | null,
  buyer: Buyer | null,
): NewOrder => {
  const on = (own: string): string | null => (topic === own ? occurred_at : null)
  // the store's figure is of its version of the order: refunds since then are not in it
  const figure = order.refunded === undefined ? null : parseMoney(order.refunded)!
  const refunded =
    figure === null ? (known?.refunded ?? 0n) : figure + (known?.refunded_since ?? 0n)
  return {
    name: order.name,
    platform_order_id: order.id ?? known?.platform_order_id ?? null,
    customer_id: buyer?.customer_id ?? null,
    email: buyer?.isErased ? null : (order.email ?? null),
    phone: buyer?.isErased ? null : (order.phone ?? null),
    subtotal: minor(order.subtotal),
    shipping: minor(order.shipping),
    taxes: minor(order.taxes),
    discount: minor(order.discount),
    total: minor(order.total),
    refunded: String(most(refunded, known?.refunded_by_rows ?? 0n)),
    refunded_at:
      figure === null ? (known?.refunded_at?.toISOString() ?? null) : version.toISOString(),
    financial_status: order.financial_status,
    fulfillment_status: order.fulfillment_status ?? '',
    created_at: order.created_at,
    paid_at: timeOf(order.paid_at, known?.paid_at, on('order_paid')),
    cancelled_at: timeOf(order.cancelled_at, known?.cancelled_at, on('order_cancelled')),
    fulfilled_at: timeOf(order.fulfilled_at, known?.fulfilled_at, on('order_fulfilled')),
    country: order.country ?? '',
    tags: order.tags ?? '',
    location: order.location ?? '',
    payment_method: order.payment_method ?? '',
    channel: order.channel,
    codes: order.codes?.join('\n'),
    risk: order.risk === null ? '' : order.risk,
    lines: linesOf(order),
    // no file's digest, so that the next import writes the order again
    digest: null,
    store_updated_at: order.updated_at ?? occurred_at,
  }
}

type Written = { isOlder: boolean; isErased: boolean }

/**
 * Writes the version of an order that an event brings, unless a later one is known. Null: another
 * event made the order meanwhile, so that its version has to be looked at.
 */
const writeVersion = async (ctx: Taking, event: OrderEvent): Promise<Written | null> => {
  const { order } = event.data
  const version = new Date(order.updated_at ?? event.occurred_at)
  const known = await holdKnown(ctx, order, version)
  if (known?.store_updated_at && known.store_updated_at > version)
    return { isOlder: true, isErased: false }
  const buyer = order.customer ? await buyerOf(ctx, order.customer) : null
  const record = recordOf(event, version, known, buyer)
  const contradiction = (await contradicted(ctx.trx, ctx.shop, [record])).get(order.name)
  if (contradiction) throw refuse(contradiction.field, contradiction.reason)
  const written = await writeOrders(ctx.trx, ctx.shop, [record], known === null)
  return written.has(order.name) ? { isOlder: false, isErased: buyer?.isErased ?? false } : null
}

/**
 * Writes an order of the store with its lines, unless a later version is known. One that contradicts
 * a refund made here is refused, as in an import.
 */
export const takeOrder: Handler<(typeof orderTopics)[number]> = async (ctx, event) => {
  const { order } = event.data
  if (order.currency.toUpperCase() !== ctx.shop.currency)
    throw refuse('currency', `the shop’s is ${ctx.shop.currency}`)
  // an order that was made meanwhile is committed now, and locked by the second look
  const written = (await writeVersion(ctx, event)) ?? (await writeVersion(ctx, event))
  const { order_id, customer_id } = await ctx.trx
    .selectFrom('orders')
    .select(['order_id', 'customer_id'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('name', '=', order.name)
    .executeTakeFirstOrThrow()
  if (written?.isOlder) return { customer_id }
  if (customer_id !== null && !written?.isErased)
    for (const { ordered } of ctx.areas)
      await ordered?.(ctx, {
        order_id,
        customer_id,
        full_name: [order.customer?.first_name, order.customer?.last_name].join(' '),
        zip: order.zip ?? '',
      })
  return {
    customer_id,
    isErased: written?.isErased ?? false,
    settles: [...(order.id ? [order.id] : []), ...orderNames(order.name)],
  }
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { orderTopics } from '#contract/events/calls.ts'
import type { OrderOfStore, StoreEvent } from '#contract/events/data-shapes.ts'
import { buyerOf } from '#platform/customers/store-record/buyer.ts'
import type { Taking } from '#platform/events/handler.ts'
import { keptOf } from '#platform/events/read-event.ts'
import { takeEvent } from '#platform/events/take-event.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { notePayments } from '#platform/integrations/shopify/money/look/note-payments.ts'
import { pastOrderOf } from '#platform/integrations/shopify/read/as-order.ts'
import { newsIn } from '#platform/integrations/shopify/read/news-in.ts'
import { nameOrders } from '#platform/integrations/shopify/read/name-orders.ts'
import { notePeople } from '#platform/integrations/shopify/read/note-people.ts'
import type { ReadOrder } from '#platform/integrations/shopify/read/read-store.ts'
import { digestOf, writePast } from '#platform/orders/intake/import-orders.ts'

type Topic = (typeof orderTopics)[number]
/** Ends of ids of what happens to an order once. */
const once = ['created', 'paid', 'fulfilled', 'cancelled'] as const
type Known = {
  paid_at: Date | null
  fulfilled_at: Date | null
  cancelled_at: Date | null
  store_updated_at: Date | null
  digest: Uint8Array | null
}

/** Takes an event, once for its id. Returns false where another one has the id. */
const takeOnce = async (ctx: Taking, event: StoreEvent): Promise<boolean> => {
  try {
    await takeEvent(ctx, event)
    return true
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    if (cause.code === 'key_reused') return false
    // a version that contradicts what was done here; only a later one can help
    throw new VendorProblem('delivery_refused', { isFinal: true })
  }
}

/** Lists what has happened to an order since the version that is known. */
export const topicsOf = (order: OrderOfStore, known: Known | undefined): Topic[] => [
  ...(known ? [] : (['order_created'] as const)),
  ...(order.paid_at && !known?.paid_at ? (['order_paid'] as const) : []),
  ...(order.fulfillment_status === 'fulfilled' && !known?.fulfilled_at
    ? (['order_fulfilled'] as const)
    : []),
  ...(order.cancelled_at && !known?.cancelled_at ? (['order_cancelled'] as const) : []),
]

const findKnown = (ctx: Taking, { id }: OrderOfStore): Promise<Known | undefined> =>
  ctx.trx
    .selectFrom('orders')
    .select(['paid_at', 'fulfilled_at', 'cancelled_at', 'store_updated_at', 'digest'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('platform_order_id', '=', id ?? null)
    .executeTakeFirst()

/**
 * Checks that this version was taken with these words: several webhooks of one change lead to the
 * same order, and its time has whole seconds only.
 */
const isTakenAlready = async (
  ctx: Taking,
  head: string,
  event: Extract<StoreEvent, { data: { order: unknown } }>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from event
    where shop_id = ${ctx.shop.shop_id} and source = 'store'
      and external_id = any(${[event.id, ...once.map((tail) => `${head}:${tail}`)]}::text[])
      and data = ${JSON.stringify(keptOf(event))}::jsonb
    limit 1`.execute(ctx.trx)
  return rows.length > 0
}

const recordOf = (order: OrderOfStore) => pastOrderOf(order, order.customer?.id ?? null, 0)
/** Checks that an order is the same as in the file, which made no event. */
const isAsInFile = ({ digest }: Known, order: OrderOfStore): boolean =>
  digest !== null && Buffer.from(digest).toString('hex') === digestOf(recordOf(order))

/** Writes an order that is older than the connection as a file would: without any event. */
const takePast = async (ctx: Taking, order: OrderOfStore): Promise<void> => {
  const refused = () => new VendorProblem('delivery_refused', { isFinal: true })
  if (order.currency !== ctx.shop.currency) throw refused()
  if (order.customer) await buyerOf(ctx, order.customer)
  const { rejected } = await writePast(ctx.trx, ctx.shop, [recordOf(order)])
  if (rejected.size > 0) throw refused()
}

/**
 * Takes an order that was read from the store: as the events by which it came from the known version
 * to this one, whatever webhooks said and in whatever order they came; then refunds since then. One
 * that is older than the connection begins without any.
 */
export const takeReadOrder = async (
  ctx: Taking,
  { order: read, refunds, payments }: ReadOrder,
  occurred_at: string,
): Promise<void> => {
  const { trx, shop } = ctx
  const id = read.id ?? read.name
  if (read.customer) await notePeople(trx, shop.shop_id, [read.customer.id])
  const names = await nameOrders(trx, shop.shop_id, [{ id, name: read.name }])
  const order = { ...read, name: names.get(id)! }
  await takeVersion(ctx, order, refunds, occurred_at)
  // mirrors are locked last: a look has orders and cards before them
  await notePayments(ctx, order.name, read.customer?.id ?? null, payments)
}

/** Takes this version of an order, unless it is older than the known one. */
const takeVersion = async (
  ctx: Taking,
  order: OrderOfStore,
  refunds: ReadOrder['refunds'],
  occurred_at: string,
): Promise<void> => {
  const { trx, shop } = ctx
  const known = await findKnown(ctx, order)
  const isNews = await newsIn(trx, shop.shop_id)
  if (!known && !isNews(order.created_at)) return takePast(ctx, order)
  if (known && isAsInFile(known, order)) return
  const version = order.updated_at ?? occurred_at
  if (known?.store_updated_at && known.store_updated_at > new Date(version)) return
  const head = `shopify:order:${order.id}`
  const digest = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 8)
  const changed = {
    id: `${head}:${Date.parse(version)}:${digest}`,
    topic: 'order_updated',
    occurred_at: version,
    data: { order },
  } as const
  const isSame = known?.store_updated_at?.getTime() === Date.parse(version)
  // a refund may change nothing else of the order
  let isTaken = isSame && (await isTakenAlready(ctx, head, changed))
  for (const topic of isTaken ? [] : topicsOf(order, known))
    isTaken =
      (await takeOnce(ctx, {
        id: `${head}:${topic.slice('order_'.length)}`,
        topic,
        occurred_at: version,
        data: { order },
      })) || isTaken
  if (!isTaken) await takeOnce(ctx, changed)
  const since = known?.store_updated_at
  const isLater = (at: string) => !since || (new Date(at) >= since && isNews(at))
  // one of the known version's own second is read again, which counts once
  for (const refund of refunds)
    if (isLater(refund.created_at ?? version))
      await takeOnce(ctx, {
        id: `shopify:refund:${refund.id}`,
        topic: 'refund_created',
        occurred_at: refund.created_at ?? version,
        data: { refund },
      })
}

import { createHash } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import type { Taking } from '#platform/events/handler.ts'
import { takeEvent } from '#platform/events/take-event.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { newsIn } from '#platform/integrations/shopify/read/news-in.ts'
import { notePeople } from '#platform/integrations/shopify/read/note-people.ts'
import type { ReadCustomer } from '#platform/integrations/shopify/read/read-store.ts'
import { withQueuedTags } from '#platform/integrations/shopify/tags/queue-tags.ts'

/**
 * Takes a customer who was read from the store: as made where nobody knew them and they are younger
 * than the connection, else as changed.
 */
export const takeReadCustomer = async (
  ctx: Taking,
  { customer: read, created_at }: ReadCustomer,
  occurred_at: string,
): Promise<void> => {
  const customer = { ...read, tags: await withQueuedTags(ctx.trx, ctx.shop.shop_id, read) }
  await notePeople(ctx.trx, ctx.shop.shop_id, [customer.id])
  const known = await ctx.trx
    .selectFrom('customer')
    .select('customer_id')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('platform_customer_id', '=', customer.id)
    .executeTakeFirst()
  const isNew = !known && (await newsIn(ctx.trx, ctx.shop.shop_id))(created_at)
  const version = customer.updated_at ?? occurred_at
  const digest = createHash('sha256').update(JSON.stringify(customer)).digest('hex').slice(0, 8)
  const head = `shopify:customer:${customer.id}`
  try {
    await takeEvent(ctx, {
      id: isNew ? `${head}:created` : `${head}:${Date.parse(version)}:${digest}`,
      topic: isNew ? 'customer_created' : 'customer_updated',
      occurred_at: version,
      data: { customer },
    })
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    // another process has made them meanwhile
    if (cause.code === 'key_reused') throw new VendorProblem('failed')
    // another customer has the address, or codes are sent to the old one: a person decides
    throw new VendorProblem('delivery_refused', { isFinal: true })
  }
}

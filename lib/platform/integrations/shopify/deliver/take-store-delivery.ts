import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { takeStoreDelivery as call } from '#contract/integrations/store-sync.ts'
import { transact } from '#platform/db/transact.ts'
import { keepDelivery } from '#platform/integrations/inbox/keep-delivery.ts'
import { addressIn } from '#platform/integrations/read-json.ts'
import type { Signed } from '#platform/route.ts'
import { hintOf } from './hint.ts'
import type { ProvenStore } from './prove.ts'

/**
 * Keeps a delivery of Shopify to be done by a worker, once by its id; Shopify has its answer at once.
 * One for a store that was never connected is answered, too, so that Shopify doesn't try it again.
 */
export const takeStoreDelivery = async (
  ctx: Signed<ProvenStore>,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { shop_id, domain, topic, delivery_id } = ctx.proof
  if (shop_id === null) return { received: false }
  const hint = hintOf(domain, topic, body)
  const kept = {
    shop_id,
    name: 'shopify' as const,
    delivery_id,
    topic,
    content: JSON.stringify(hint),
    email: addressIn(hint.email),
  }
  await transact(ctx.db, (trx) => keepDelivery(trx, ctx, kept, ctx.now))
  return { received: true }
}

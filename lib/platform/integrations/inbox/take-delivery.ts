import { createHash } from 'node:crypto'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { takeDelivery as call } from '#contract/integrations/calls.ts'
import { transact } from '#platform/db/transact.ts'
import type { Signed } from '#platform/route.ts'
import { keepDelivery } from './keep-delivery.ts'
import type { Proven } from './prove-delivery.ts'

/**
 * Keeps a delivery to be done by a worker; the same body counts once. Nothing is done here, so that
 * the vendor has its answer soon.
 */
export const takeDelivery = async (
  ctx: Signed<Proven>,
  { body: content }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  if (typeof content !== 'object' || content === null) throw new Refusal('invalid_json')
  const { shop_id, name, delivers, bytes } = ctx.proof
  const kept = {
    shop_id,
    name,
    delivery_id: createHash('sha256').update(bytes).digest('hex'),
    topic: delivers.topicOf(content),
    content: bytes.toString('utf8'),
    email: delivers.emailOf(content),
  }
  await transact(ctx.db, (trx) => keepDelivery(trx, ctx, kept, ctx.now))
  return { received: true }
}

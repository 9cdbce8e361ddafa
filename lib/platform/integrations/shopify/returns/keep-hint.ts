import type { Platform } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { keepDelivery } from '#platform/integrations/inbox/keep-delivery.ts'
import type { Hint } from '#platform/integrations/shopify/deliver/hint.ts'

/** Puts a return into the inbox, where it is read and taken like what a webhook says. */
export const keepReturnHint = (
  trx: Trx,
  platform: Pick<Platform, 'vault'>,
  shop_id: bigint,
  { id, why }: { id: string; why: string },
  now: Date,
): Promise<void> => {
  const hint: Hint = { topic: why, kind: 'return', id, updated_at: null, email: null }
  return keepDelivery(
    trx,
    platform,
    {
      shop_id,
      name: 'shopify',
      delivery_id: `${why}:return:${id}:${now.toISOString()}`,
      topic: `returns/${why}`,
      content: JSON.stringify(hint),
      email: null,
    },
    now,
  )
}

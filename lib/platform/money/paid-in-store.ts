import { Refusal } from '#contract/error.ts'
import type { Db, Trx } from '#platform/db/transact.ts'

/**
 * Refuses a payment with a card whose money the connected store has. The caller holds the card's lock
 * where it takes money, because a card is opened there under the same lock.
 */
export const refusePaidInStore = async (
  db: Db | Trx,
  { shop_id }: { shop_id: bigint },
  gift_card_id: bigint,
): Promise<void> => {
  const mirrored = await db
    .selectFrom('store_mirror')
    .select('gift_card_id')
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where('state', 'in', ['opening', 'on', 'closing'])
    .executeTakeFirst()
  if (mirrored) throw new Refusal('paid_in_store')
}

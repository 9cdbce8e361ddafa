import type { TestPlatform } from '../platform.ts'

/**
 * Finds, by card, open holds that could not all be captured: a capture takes the soonest-expiring
 * of the lots valid on the hold's day. Simulates the captures, most recent hold first.
 */
export const uncoveredHolds = async ({ db }: TestPlatform): Promise<string[]> => {
  const holds = await db
    .selectFrom('redemption')
    .select(['redemption_id', 'gift_card_id', 'amount', 'held_on'])
    .where('state', '=', 'held')
    .orderBy('held_on', 'desc')
    .execute()
  const lots = await db
    .selectFrom('lot')
    .select(['gift_card_id', 'remaining', 'expires_on'])
    .where('remaining', '>', 0n)
    .orderBy('expires_on')
    .execute()
  return holds.flatMap(({ redemption_id, gift_card_id, amount, held_on }) => {
    let left = amount
    for (const lot of lots) {
      if (lot.gift_card_id !== gift_card_id) continue
      if (lot.expires_on !== null && lot.expires_on < held_on) continue
      const take = lot.remaining < left ? lot.remaining : left
      lot.remaining -= take
      left -= take
    }
    return left === 0n ? [] : [`hold ${redemption_id} of ${held_on} lacks ${left}`]
  })
}

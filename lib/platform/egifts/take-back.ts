import type { Act } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { undo } from '#platform/money/undo.ts'
import { formatMinor } from '#rules/money.ts'
import type { EgiftRow } from './read-egift.ts'

/**
 * Undoes the unspent part of a gift's issue, and closes a card that nobody claimed. Returns the
 * amount as wire money.
 */
export const takeBack = async (giving: Act, row: EgiftRow): Promise<string> => {
  const { trx, shop, now } = giving
  if (row.movement_id === null) return '0.00'
  const { amount } = await undo(giving, {
    movement_id: row.movement_id,
    cause: { kind: 'egift', id: wireId('egift', row.egift_id) },
  })
  await trx
    .updateTable('gift_card')
    .set({ disabled_at: now })
    .where('shop_id', '=', shop.shop_id)
    .where('gift_card_id', '=', row.gift_card_id)
    .where('awaits_claim', '=', true)
    .execute()
  return formatMinor(-amount)
}

import { wireId } from '#platform/ids.ts'
import { undo } from '#platform/ledger/post.ts'
import type { Source } from '#platform/ledger/tables.ts'
import { formatMinor } from '#rules/money.ts'
import type { Giving } from './become.ts'
import type { EgiftRow } from './read-egift.ts'

const sources: Record<Giving['by'], Source> = {
  staff: 'staff',
  store: 'checkout',
  job: 'job',
  recipient: 'job',
}

/**
 * Undoes a gift's issue as far as it is unspent, whoever asks for it, and closes a card that nobody
 * claimed. Gives the amount as wire money.
 */
export const takeBack = async (giving: Giving, row: EgiftRow): Promise<string> => {
  const { trx, shop, person, by, now } = giving
  if (row.movement_id === null) return '0.00'
  const { amount } = await undo(trx, {
    shop_id: shop.shop_id,
    movement_id: row.movement_id,
    source: sources[by],
    staff_id: person?.id ?? null,
    cause: { kind: 'egift', id: wireId('egift', row.egift_id) },
    at: now,
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

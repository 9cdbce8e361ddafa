import { dayIn } from '#rules/store-credit/expiration.ts'
import type { Act } from '#platform/ctx.ts'
import { makeHeldCard } from '#platform/money/card.ts'
import { wireId } from '#platform/ids.ts'
import { give } from '#platform/money/give.ts'
import { formatMinor } from '#rules/money.ts'
import { noteStep } from './become.ts'
import { newLink } from '#platform/egifts/delivery/link.ts'
import type { EgiftRow } from './read-egift.ts'

/**
 * Issues the credit (paid, against sales), a liability from now on, to a card without owner and
 * code, in the transaction that records the payment. A claim only hands that card over, so it moves
 * no money. `until` is the last day of a sold card, which it gets when it is claimed.
 */
export const pay = async (
  giving: Act,
  row: EgiftRow,
  until: string | null = null,
): Promise<EgiftRow> => {
  const { trx, shop, now } = giving
  const { shop_id } = shop
  const gift_card_id = await makeHeldCard(trx, shop_id, now)
  const { movement_id } = await give(giving, {
    gift_card_id,
    amount: row.value,
    money: 'paid',
    cause: { kind: 'egift', id: wireId('egift', row.egift_id) },
  })
  const paid = { gift_card_id, movement_id, ...newLink(giving) }
  await trx
    .updateTable('egift')
    .set(paid)
    .where('shop_id', '=', shop_id)
    .where('egift_id', '=', row.egift_id)
    .execute()
  await noteStep(giving, row, 'paid', {
    amount: formatMinor(row.value),
    ...(until ? { on: dayIn(shop.time_zone, now), until } : {}),
  })
  return { ...row, ...paid }
}

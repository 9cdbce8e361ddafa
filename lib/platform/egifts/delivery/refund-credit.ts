import type { Act } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { signatureOf } from '#platform/acting.ts'
import { teamRow } from '#platform/egifts/create-egift.ts'
import { become, noteStep } from '#platform/egifts/become.ts'
import { type EgiftRow, findEgift, holdEgift } from '#platform/egifts/read-egift.ts'
import { cartOfRefund, isClaimable } from '#rules/egifts/egifts.ts'
import { formatMinor } from '#rules/money.ts'
import { newLink } from './link.ts'

type Offered = {
  /** id of the refund in wire form */
  refund: string
  gift_card_id: bigint
  movement_id: bigint
  /** balance of the card in minor units */
  amount: bigint
}

/**
 * Lets the holder of a refund's receipt claim its credit, where the order names nobody: an eGift by
 * link, from the shop, on the card without an owner that holds the credit.
 */
export const offerCredit = async (act: Act, offered: Offered): Promise<void> => {
  const { refund, gift_card_id, movement_id, amount } = offered
  const { egift_id } = await act.trx
    .insertInto('egift')
    .values({
      ...teamRow,
      ...newLink(act),
      shop_id: act.shop.shop_id,
      cart_id: cartOfRefund(refund),
      order_name: null,
      sender_name: act.shop.name,
      sender_email: null,
      recipient_name: '',
      recipient_email: null,
      product: null,
      variant: null,
      message: '',
      value: amount,
      status: 'sent',
      channel: 'link',
      staff_id: signatureOf(act.actor).staff_id,
      gift_card_id,
      movement_id,
      send_at: null,
      sent_at: act.now,
      created_at: act.now,
    })
    .returning('egift_id')
    .executeTakeFirstOrThrow()
  await noteStep(act, { egift_id }, 'paid', { amount: formatMinor(amount) })
}

/** Finds the eGift with a refund's credit; null if there is none to claim any more. */
export const findOffered = async (
  db: Db | Trx,
  shopId: bigint,
  refund: string,
): Promise<EgiftRow | null> => {
  const found = await db
    .selectFrom('egift')
    .select('egift_id')
    .where('shop_id', '=', shopId)
    .where('cart_id', '=', cartOfRefund(refund))
    .executeTakeFirst()
  const row = found && (await findEgift(db, shopId, found.egift_id))
  return row && isClaimable(row.status) ? row : null
}

/** Ends the link to a refund's credit that an undo has taken, unless it was claimed before. */
export const withdrawOffer = async (act: Act, refund: string): Promise<void> => {
  const found = await findOffered(act.trx, act.shop.shop_id, refund)
  if (!found) return
  const row = await holdEgift(act.trx, act.shop.shop_id, found.egift_id)
  if (!isClaimable(row.status)) return
  await become(act, row, 'cancelled')
  await noteStep(act, row, 'cancelled')
}

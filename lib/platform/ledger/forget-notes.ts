import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'

/**
 * Clears the notes of movements on the customer's cards, with their salts: the digest stays in the
 * chain and reveals nothing without its salt.
 */
export const forgetNotes: Area['forget'] = async ({ trx, shop }, { gift_card_ids }) => {
  await sql`
    update movement
    set note = null, salt = null
    where shop_id = ${shop.shop_id}
      and gift_card_id = any(${gift_card_ids}::bigint[])
      and (note is not null or salt is not null)`.execute(trx)
}

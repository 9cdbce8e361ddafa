import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'

/** Clears names and notes on the customer's cards, disables the cards, and ends their codes. */
export const forgetCards: Area['forget'] = async ({ trx, shop, now }, { gift_card_ids }) => {
  await sql`
    update gift_card
    set customer_name = null, customer_email = null, note = null,
      disabled_at = coalesce(disabled_at, ${now})
    where shop_id = ${shop.shop_id}
      and gift_card_id = any(${gift_card_ids}::bigint[])`.execute(trx)
  await sql`
    update gift_card_code
    set ended_at = ${now}
    where shop_id = ${shop.shop_id}
      and gift_card_id = any(${gift_card_ids}::bigint[])
      and ended_at is null`.execute(trx)
}

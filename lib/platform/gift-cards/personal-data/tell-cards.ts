import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'

/**
 * Exports the customer's cards. Codes are cut to the last four, because the reader is not yet
 * proven to be that person.
 */
export const tellCards: Area['tell'] = async (trx, { shop }, { gift_card_ids }) => ({
  gift_cards: await rowsOf(
    trx,
    sql`
      select 'g' || g.gift_card_id as gift_card_id, g.is_loyalty, k.last4,
        ${moneyText('g.balance')}, g.customer_name, g.customer_email, g.note, g.created_at,
        g.disabled_at
      from gift_card g
      left join gift_card_code k on k.shop_id = g.shop_id
        and k.gift_card_id = g.gift_card_id and k.ended_at is null
      where g.shop_id = ${shop.shop_id} and g.gift_card_id = any(${gift_card_ids}::bigint[])
      order by g.gift_card_id`,
  ),
})

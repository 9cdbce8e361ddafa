import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'

/** Exports every movement of the customer's cards. */
export const tellMovements: Area['tell'] = async (trx, { shop }, { gift_card_ids }) => ({
  transactions: await rowsOf(
    trx,
    sql`
      select 't' || movement_id as transaction_id, 'g' || gift_card_id as gift_card_id, kind,
        ${moneyText('amount')}, ${moneyText('balance_after')}, reason, note, source, expires_on, at
      from movement
      where shop_id = ${shop.shop_id} and gift_card_id = any(${gift_card_ids}::bigint[])
      order by movement_id`,
  ),
})

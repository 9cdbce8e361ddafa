import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'

/** Exports eGifts that the customer sent or received, each with the name of the other party alone. */
export const tellGifts: Area['tell'] = async (trx, { shop }, { emails }) => ({
  egifts: await rowsOf(
    trx,
    sql`
      select
        sender_name, case when sender_email = any(${emails}::text[]) then sender_email end
          as sender_email,
        recipient_name, case when recipient_email = any(${emails}::text[]) then recipient_email end
          as recipient_email,
        message,
        ${moneyText('value')}, status, created_at, sent_at, claimed_at
      from egift
      where shop_id = ${shop.shop_id} 
        and (
          recipient_email = any(${emails}::text[]) or sender_email = any(${emails}::text[])
        )
      order by egift_id`,
  ),
})

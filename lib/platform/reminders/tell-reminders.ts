import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'

/** Exports which reminders a person got, and about which day and amount. */
export const tellReminders: Area['tell'] = async (trx, { shop }, { customer_id }) => ({
  reminders: await rowsOf(
    trx,
    sql`
      select r.mail, s.anchor_day, ${moneyText('s.amount')}, s.sent_at
      from reminder_sent s
      join reminder r on r.shop_id = s.shop_id and r.reminder_id = s.reminder_id
      where s.shop_id = ${shop.shop_id}
        and s.customer_id in (
          select c.customer_id
          from customer c
          where c.shop_id = ${shop.shop_id}
            and (c.customer_id = ${customer_id} or c.merged_into = ${customer_id})
        )
      order by s.sent_at`,
  ),
})

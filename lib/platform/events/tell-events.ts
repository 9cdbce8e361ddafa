import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { rowsOf } from '#platform/own-data.ts'

/** The events of the customer, as the store sent them or as they happened here. */
export const tellEvents: Area['tell'] = async (
  trx,
  { shop },
  { customer_id, platform_customer_id, emails },
) => ({
  events: await rowsOf(
    trx,
    sql`
      select topic, subject, data, occurred_at
      from event
      where shop_id = ${shop.shop_id}
        and (
          customer_id = ${customer_id}
          or subject = any(${[platform_customer_id, ...emails]}::text[])
        )
      order by event_id`,
  ),
})

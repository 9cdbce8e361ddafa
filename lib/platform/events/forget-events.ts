import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'

/** Clears the words of events of the customer, also of those known by an address alone. */
export const forgetEvents: Area['forget'] = async (
  { trx, shop },
  { customer_id, platform_customer_id, emails },
) => {
  await sql`
    update event
    set subject = '', data = '{}'::jsonb
    where shop_id = ${shop.shop_id}
      and (
        customer_id = ${customer_id}
        or subject = any(${[platform_customer_id, ...emails]}::text[])
      )`.execute(trx)
}

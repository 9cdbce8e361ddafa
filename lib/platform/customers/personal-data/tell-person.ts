import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'

/** Exports the customer with those merged into them, and the friends they referred. */
export const tellPerson: Area['tell'] = async (trx, { shop }, { customer_id }) => ({
  customer: await rowsOf(
    trx,
    sql`
      select platform_customer_id, full_name, first_name, last_name, email, state, tags,
        ${moneyText('total_spent')}, orders_count, note, blocked_at, created_at
      from customer
      where shop_id = ${shop.shop_id}
        and (customer_id = ${customer_id} or merged_into = ${customer_id})
      order by merged_into nulls first`,
  ),
  referrals: await rowsOf(
    trx,
    sql`
      select email, name, created_at
      from referral
      where shop_id = ${shop.shop_id} and customer_id = ${customer_id}
      order by referral_id`,
  ),
})

import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'

/**
 * Exports the customer with those merged into them, former addresses, and the referrals that they
 * made or are named in.
 */
export const tellPerson: Area['tell'] = async (trx, { shop }, { customer_id, emails }) => ({
  customer: await rowsOf(
    trx,
    sql`
      select platform_customer_id, full_name, first_name, last_name, email, phone, state, tags,
        language, birthday, country, accepts_marketing, ${moneyText('total_spent')},
        orders_count, note, blocked_at, created_at
      from customer
      where shop_id = ${shop.shop_id}
        and (customer_id = ${customer_id} or merged_into = ${customer_id})
      order by merged_into nulls first`,
  ),
  former_emails: await rowsOf(
    trx,
    sql`
      select email, changed_at
      from former_email
      where shop_id = ${shop.shop_id} and customer_id = ${customer_id}
      order by former_email_id`,
  ),
  referrals: await rowsOf(
    trx,
    sql`
      select email, name, mailbox, state, reason, claimed_at, created_at,
        case when customer_id = ${customer_id} then 'made' else 'named in' end as part
      from referral
      where shop_id = ${shop.shop_id}
        and (customer_id = ${customer_id} or email = any(${emails}::text[]))
      order by referral_id`,
  ),
})

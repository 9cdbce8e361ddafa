import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { nobody } from '#platform/nobody.ts'

/** Clears the customer, those merged into them, their former addresses and their referrals. */
export const forgetPerson: Area['forget'] = async ({ trx, shop, now }, { customer_id, emails }) => {
  await sql`
    update customer
    set first_name = '', last_name = '', full_name = ${nobody.name}, email = null,
      phone = null, state = 'disabled', tags = '', language = null, note = null, search = '',
      birthday = null, country = '', accepts_marketing = false, digest = null,
      erased_at = ${now}, updated_at = ${now}
    where shop_id = ${shop.shop_id}
      and (customer_id = ${customer_id} or merged_into = ${customer_id})`.execute(trx)
  // after the update above, which keeps the address that it clears
  await sql`
    delete from former_email f
    using customer c
    where f.shop_id = ${shop.shop_id} and c.shop_id = f.shop_id and c.customer_id = f.customer_id
      and (c.customer_id = ${customer_id} or c.merged_into = ${customer_id})`.execute(trx)
  await sql`
    delete from referral
    where shop_id = ${shop.shop_id}
      and (customer_id = ${customer_id} or email = any(${emails}::text[]))`.execute(trx)
}

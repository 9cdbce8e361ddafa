import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'

/** Names the customer in the audit by their id where it named them by their address. */
export const forgetSubject: Area['forget'] = async (
  { trx, shop },
  { platform_customer_id, emails },
) => {
  await sql`
    update audit
    set subject = ${platform_customer_id}
    where shop_id = ${shop.shop_id} and subject = any(${emails}::text[])`.execute(trx)
}

import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { rowsOf } from '#platform/own-data.ts'

/** Acts of staff about the customer, without the name of the team member. */
export const tellAudit: Area['tell'] = async (trx, { shop }, { platform_customer_id, email }) => ({
  audit: await rowsOf(
    trx,
    sql`
      select verb, subject, detail, at
      from audit
      where shop_id = ${shop.shop_id} and subject in (${platform_customer_id}, ${email})
      order by audit_id`,
  ),
})

import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { rowsOf } from '#platform/own-data.ts'

/** Acts of staff about the customer, without the name of the team member. */
export const tellAudit: Area['tell'] = async (trx, { shop }, { platform_customer_id, emails }) => ({
  audit: await rowsOf(
    trx,
    sql`
      select verb, subject, detail, at
      from audit
      where shop_id = ${shop.shop_id}
        and (subject = ${platform_customer_id} or subject = any(${emails}::text[]))
      order by audit_id`,
  ),
})

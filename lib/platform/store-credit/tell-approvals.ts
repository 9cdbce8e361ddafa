import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'

/** Requests to give the customer credit. */
export const tellApprovals: Area['tell'] = async (trx, { shop }, { emails }) => ({
  approvals: await rowsOf(
    trx,
    sql`
      select state, ${moneyText('amount')}, recipient_name, recipient_email, reason, note,
        answer, created_at
      from approval
      where shop_id = ${shop.shop_id} and recipient_email = any(${emails}::text[])
      order by approval_id`,
  ),
})

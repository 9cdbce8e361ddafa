import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'

/** The decisions of workflows about the customer, and the facts with which they were made. */
export const tellWorkflows: Area['tell'] = async (trx, { shop }, { customer_id }) => ({
  workflow_decisions: await rowsOf(
    trx,
    sql`
      select w.title as workflow, r.verdict, r.case_id as case, ${moneyText('r.given')}, r.at, f.facts
      from workflow_run r
      join workflow w on w.shop_id = r.shop_id and w.workflow_id = r.workflow_id
      left join event_facts f on f.shop_id = r.shop_id and f.event_id = r.event_id
      where r.shop_id = ${shop.shop_id} and r.customer_id = ${customer_id}
      order by r.run_id`,
  ),
})

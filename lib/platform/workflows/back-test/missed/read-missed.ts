import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { BackTestFound } from '#platform/workflows/back-test/find-back-test.ts'

/** A customer’s missed rewards of a case, in minor units. */
export type Missed = {
  customer_id: bigint
  /** null: nothing can be sent to them */
  email: string | null
  case_id: string | null
  amount: bigint
}

/** Selects rows (p) for the event of another row (b). */
const sameEvent = sql`
  p.shop_id = b.shop_id and p.customer_id = b.customer_id
  and p.order_id is not distinct from b.order_id and p.at = b.at`

/**
 * Sums what customers missed by a back-test. What its workflow gave for the same order or event
 * counts as had, also where staff cancelled it, and so does what a campaign gave that was made of
 * another back-test of the workflow.
 */
export const readMissed = async (
  trx: Trx,
  { shop_id, back_test_id, workflow_id }: BackTestFound,
): Promise<Missed[]> => {
  const { rows } = await sql<Missed>`
    select b.customer_id, c.email, b.case_id, sum(b.amount - b.recalled)::bigint as amount
    from back_test_row b
    join customer c
      on c.shop_id = b.shop_id and c.customer_id = b.customer_id and c.erased_at is null
    where b.shop_id = ${shop_id} and b.back_test_id = ${back_test_id}
      and b.verdict in ('rewarded', 'held') and b.amount > b.recalled
      and not exists (
        select from reward r
        left join workflow_run w on w.shop_id = r.shop_id and w.run_id = r.run_id
        left join event e on e.shop_id = w.shop_id and e.event_id = w.event_id
        where r.shop_id = b.shop_id and r.customer_id = b.customer_id
          and r.workflow_id = ${workflow_id}::bigint
          and (r.order_id = b.order_id or b.order_id is null and e.occurred_at = b.at))
      and not exists (
        select from back_test_row p
        join back_test t on t.shop_id = p.shop_id and t.back_test_id = p.back_test_id
          and t.workflow_id = ${workflow_id}::bigint and t.back_test_id <> ${back_test_id}
        join bulk k on k.shop_id = t.shop_id and k.bulk_id = t.bulk_id
          and k.state not in ('draft', 'checking', 'checked', 'undone')
        where ${sameEvent} and p.verdict in ('rewarded', 'held'))
    group by b.customer_id, c.email, b.case_id
    order by b.customer_id, b.case_id`.execute(trx)
  return rows
}

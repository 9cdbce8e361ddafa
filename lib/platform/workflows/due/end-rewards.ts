import { sql } from 'kysely'
import { budgetPeriods } from '#contract/workflows/definition.ts'
import type { Act } from '#platform/ctx.ts'
import { periodFrom } from '#rules/workflows/standing.ts'
import { unspend } from '#platform/workflows/run/spend.ts'

type Ended = { run_id: bigint | null; workflow_id: bigint | null; day: string; back: bigint }

/**
 * Cancels pending rewards that the caller has locked. What they would still have given goes back to
 * the customer's limits and to the budgets; what a refund recalled of them doesn't.
 */
export const endRewards = async (
  { trx, shop }: Pick<Act, 'trx'> & { shop: { shop_id: bigint } },
  ids: readonly bigint[],
): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<Ended>`
    with ended as (
      update reward
      set state = 'cancelled', due_at = null
      where shop_id = ${shop.shop_id} and reward_id = any(${ids}::bigint[]) and state = 'pending'
      returning run_id, workflow_id, amount - recalled as back
    ),
    runs as (
      update workflow_run r
      set given = greatest(0, r.given - e.back)
      from (select run_id, sum(back)::bigint as back from ended group by run_id) e
      where r.shop_id = ${shop.shop_id} and r.run_id = e.run_id
      returning r.run_id, r.workflow_id, r.day::text as day, e.back
    )
    select * from runs`.execute(trx)
  const sums = new Map<string, Parameters<typeof unspend>[1][number]>()
  for (const { workflow_id, day, back } of rows)
    for (const period of budgetPeriods) {
      const from_day = periodFrom(period, day)
      const key = `${workflow_id} ${period} ${from_day}`
      const adds = (sums.get(key)?.adds ?? 0n) + back
      sums.set(key, { workflow_id: workflow_id!, period, from_day, adds })
    }
  await unspend({ trx, shop }, [...sums.values()])
}

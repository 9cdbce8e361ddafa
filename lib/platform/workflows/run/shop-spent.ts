import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

/** Sums what all workflows of a shop gave in months, by their first day; minor units. */
export const shopSpent = async (
  db: Db | Trx,
  shopId: bigint,
  months: readonly string[],
): Promise<Map<string, bigint>> => {
  const { rows } = await sql<{ from_day: string; spent: bigint }>`
    select from_day::text as from_day, sum(spent)::bigint as spent
    from workflow_spend
    where shop_id = ${shopId} and period = 'month' and from_day = any(${months}::date[])
    group by from_day`.execute(db)
  return new Map(rows.map(({ from_day, spent }) => [from_day, spent]))
}

import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

export type MailTally = { name: string; scope: string; day: string; state: string; n: number }

/**
 * Counts a shop's emails by outcome and the day on which they were written, from a day on. Besides
 * states there are `complained`, `opened` and `clicked`: emails of which the provider reported it.
 */
export const mailTallies = async (
  db: Db | Trx,
  shopId: bigint,
  from: string,
): Promise<MailTally[]> => {
  const { rows } = await sql<MailTally>`
    select name, scope, day::text as day, state, sum(n)::int as n
    from mail_tally
    where shop_id = ${shopId} and day >= ${from}::date
    group by name, scope, day, state
    having sum(n) <> 0
    order by day, name, scope, state`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/** Failures in a row after which a target rests; one call at a time tries it after that. */
export const failuresMost = 5
const firstMs = 30_000
const longestMs = 10 * 60_000

/** Milliseconds that a target rests after so many failures in a row: 30 s, doubled, at most 10 min. */
export const restMs = (failures: number): number =>
  failures < failuresMost ? 0 : Math.min(firstMs * 2 ** (failures - failuresMost), longestMs)

type Target = { shop_id: bigint; target: string }

/** Lets a target be called again, after a success. */
export const closeBreaker = async (trx: Trx, { shop_id, target }: Target): Promise<void> => {
  await sql`
    delete from outgoing_target where shop_id = ${shop_id} and target = ${target}`.execute(trx)
}

/**
 * Counts failures of a target. Those of calls that began before it rested count no further: many at
 * once are one.
 */
export const countFailures = async (
  trx: Trx,
  { shop_id, target }: Target,
  count: number,
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ failures: number }>`
    insert into outgoing_target as t (shop_id, target, failures)
    values (${shop_id}, ${target}, ${Math.min(count, failuresMost)})
    on conflict (shop_id, target) do update
    set failures = case
        when t.failures < ${failuresMost}
          then least(t.failures + ${count}, ${failuresMost})
        when t.rests_until > ${now} then t.failures
        else t.failures + 1
      end
    returning failures`.execute(trx)
  const rest = restMs(rows[0]!.failures)
  if (rest > 0)
    await sql`
      update outgoing_target
      set rests_until = greatest(${new Date(now.getTime() + rest)}::timestamptz, rests_until)
      where shop_id = ${shop_id} and target = ${target}
        and coalesce(rests_until <= ${now}, true)`.execute(trx)
}

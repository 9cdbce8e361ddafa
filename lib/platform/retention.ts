import { sql } from 'kysely'
import type { Area, Retention } from './area.ts'
import type { Platform } from './ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { logFailure } from '#platform/work/worker.ts'

const day = 24 * 60 * 60 * 1000
const rowsATime = 10_000

const retentionsOf = ({ tables = {} }: Area): [table: string, Retention][] =>
  Object.entries(tables).flatMap(([table, { kept }]) =>
    typeof kept === 'string' ? [] : kept.map((one): [string, Retention] => [table, one]),
  )

/** Deletes the next rows that are due, few enough for one statement. Returns whether there are more. */
const deleteSome = async (
  db: Db,
  table: string,
  { since, only = sql<boolean>`true` }: Retention,
  end: Date,
): Promise<boolean> => {
  const isDue = sql`${sql.ref(since)} < ${end} and ${only}`
  // repeated outside, because a row's place is only known within one partition
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where ${isDue} and ctid = any(array(
      select ctid from ${sql.table(table)} where ${isDue} limit ${rowsATime}))`.execute(db)
  return numAffectedRows >= rowsATime
}

/**
 * Deletes the rows that have been kept as long as their area says, every night. A table of which it
 * fails is logged and keeps no other from its turn; the job is then tried again.
 */
export const retentionJobOf = ({ db, clock, log, areas }: Platform): Job<object> => ({
  name: 'forget',
  retryLimit: 3,
  retryDelay: 60,
  expireInSeconds: 3600,
  batch: 1,
  cron: '20 3 * * *',
  handle: async () => {
    const failed: string[] = []
    for (const [table, retention] of areas.flatMap(retentionsOf)) {
      const end = new Date(clock().getTime() - retention.days * day)
      try {
        while (await deleteSome(db, table, retention, end));
      } catch (cause) {
        logFailure(log, 'forget', cause, { table })
        failed.push(table)
      }
    }
    if (failed.length > 0) throw new Error(`not all is deleted of ${failed.join(', ')}`)
  },
})

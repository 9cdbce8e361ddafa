import { sql } from 'kysely'
import type { Area, Retention } from './area.ts'
import type { Platform } from './ctx.ts'
import type { Job } from '#platform/jobs/queue.ts'

const day = 24 * 60 * 60 * 1000

const retentionsOf = ({ tables = {} }: Area): [table: string, Retention][] =>
  Object.entries(tables).flatMap(([table, { kept }]) =>
    typeof kept === 'string' ? [] : kept.map((one): [string, Retention] => [table, one]),
  )

/** Deletes the rows that have been kept as long as their area says, every night. */
export const retentionJobOf = ({ db, clock, areas }: Platform): Job<object> => ({
  name: 'forget',
  retryLimit: 3,
  retryDelay: 60,
  expireInSeconds: 300,
  batch: 1,
  cron: '20 3 * * *',
  handle: async () => {
    for (const [table, { days, since, only }] of areas.flatMap(retentionsOf)) {
      const end = new Date(clock().getTime() - days * day)
      await sql`
        delete from ${sql.table(table)}
        where ${sql.ref(since)} < ${end} and ${only ?? sql`true`}`.execute(db)
    }
  },
})

import pg from 'pg'
import { until } from '../until.ts'
import type { TestPlatform } from '../platform.ts'

/** Holds a lock of PostgreSQL from a connection of its own while something is tried. */
export const holding = async <T>(
  platform: TestPlatform,
  lock: string,
  work: (areWaiting: (calls: number) => Promise<boolean>) => Promise<T>,
): Promise<T> => {
  const holder = new pg.Client({ connectionString: platform.database.url! })
  await holder.connect()
  try {
    await holder.query(`begin; ${lock}`)
    return await work((calls) =>
      until(`${calls} calls to wait`, async () => {
        const { rows } = await holder.query(`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length === calls
      }),
    )
  } finally {
    await holder.end()
  }
}

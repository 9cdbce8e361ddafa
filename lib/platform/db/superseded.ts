import { sql } from 'kysely'
import { migrationNames } from './migrate.ts'
import type { Db } from './transact.ts'

const shared = new WeakSet<Db>()

/** Notes that processes of other versions may use the database too. */
export const noteShared = (db: Db): void => void shared.add(db)

/**
 * Checks for a migration that this program doesn't know: a newer version has started, and its rows
 * may mean what this one can't read.
 */
export const isSuperseded = async (db: Db): Promise<boolean> => {
  if (!shared.has(db)) return false
  const { rows } = await sql`
    select from kysely_migration
    where name <> all(${migrationNames}::text[])
    limit 1`.execute(db)
  return rows.length > 0
}

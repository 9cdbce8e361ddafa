import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'

const between = 50

/**
 * Finds the newest entry below which nothing is still uncommitted. Numbers are given out before a
 * commit, so it waits until every transaction that was open when the number was read has ended.
 * Nobody else is locked or waits. Null: one of them still runs after `most` ms.
 */
export const settledEntry = async (db: Db, most: number): Promise<bigint | null> => {
  const { rows } = await sql<{ last: bigint | null }>`
    select max(entry_id) as last from entry`.execute(db)
  const last = rows[0]?.last ?? 0n
  const { rows: marks } = await sql<{ mark: string }>`
    select pg_current_xact_id()::text as mark`.execute(db)
  for (const since = performance.now(); ; await pause(between)) {
    const { rows: seen } = await sql<{ over: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${marks[0]!.mark}::text::xid8 as over`.execute(
      db,
    )
    if (seen[0]?.over) return last
    if (performance.now() - since > most) return null
  }
}

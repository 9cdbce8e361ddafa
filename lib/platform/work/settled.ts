import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'

/** An append-only table and the column that numbers its rows. */
export type Appended = { table: string; id: string }

const between = 50

/** Returns the greatest number of any shop, each found by its key, or 0 for an empty table. */
export const newestOf = async (db: Db, { table, id }: Appended): Promise<bigint> => {
  const { rows } = await sql<{ last: bigint | null }>`
    select max(n.last) as last
      from shop s
        cross join lateral (
          select max(t.${sql.ref(id)}) as last from ${sql.table(table)} t
            where t.shop_id = s.shop_id) n`.execute(db)
  return rows[0]?.last ?? 0n
}

/**
 * Finds the newest row below which nothing is uncommitted. Numbers are assigned before a commit, so
 * it waits for every transaction open when the number was read, without locking anyone. Null: one
 * still runs after `most` ms.
 */
export const settledMark = async (
  db: Db,
  appended: Appended,
  most: number,
  signal?: AbortSignal,
): Promise<bigint | null> => {
  const last = await newestOf(db, appended)
  const { rows: marks } = await sql<{ mark: string }>`
    select pg_current_xact_id()::text as mark`.execute(db)
  for (const since = performance.now(); ; await pause(between)) {
    signal?.throwIfAborted()
    const { rows: seen } = await sql<{ over: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${marks[0]!.mark}::text::xid8 as over`.execute(
      db,
    )
    if (seen[0]?.over) return last
    if (performance.now() - since > most) return null
  }
}

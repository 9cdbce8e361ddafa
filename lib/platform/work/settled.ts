import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'

/**
 * An append-only table and the column that numbers its rows; `among` is a table with a row for each
 * shop whose rows matter, all if omitted.
 */
export type Appended = { table: string; id: string; among?: string }

const between = 50

/** Returns the greatest number of any shop, each found by its key, or 0 for an empty table. */
export const newestOf = async (
  db: Db,
  { table, id, among = 'shop' }: Appended,
): Promise<bigint> => {
  const { rows } = await sql<{ last: bigint | null }>`
    select max(n.last) as last
      from ${sql.table(among)} s
        cross join lateral (
          select max(t.${sql.ref(id)}) as last from ${sql.table(table)} t
            where t.shop_id = s.shop_id) n`.execute(db)
  return rows[0]?.last ?? 0n
}

/**
 * Lists the open transactions that write the table, all or some of `among`. A writer locks the table
 * before its row gets a number, and until its commit is visible.
 */
const writersOf = async (db: Db, { table }: Appended, among?: string[]): Promise<string[]> => {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer
    from pg_locks
    where locktype = 'relation' and granted and mode = 'RowExclusiveLock'
      and relation = ${table}::text::regclass
      and database = (select oid from pg_database where datname = current_database())
      ${among ? sql`and virtualtransaction = any(${among}::text[])` : sql``}`.execute(db)
  return rows.map(({ writer }) => writer)
}

/**
 * Finds the newest row below which nothing is uncommitted. Numbers are assigned before a commit, so
 * it waits for every transaction that wrote the table when the number was read, without locking
 * anyone. Null: one still runs after `most` ms.
 */
export const settledMark = async (
  db: Db,
  appended: Appended,
  most: number,
  signal?: AbortSignal,
): Promise<bigint | null> => {
  const last = await newestOf(db, appended)
  let writers = await writersOf(db, appended)
  for (const since = performance.now(); writers.length > 0; await pause(between)) {
    signal?.throwIfAborted()
    if (performance.now() - since > most) return null
    writers = await writersOf(db, appended, writers)
  }
  return last
}

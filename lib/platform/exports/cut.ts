import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import type { Cut } from './tables.ts'

const pauseMs = 50
const waitedMs = 60_000

/**
 * Cuts the ledger at a fixed moment: entries up to `entry_id` are committed or never will be. A
 * transaction's id precedes its entries' numbers, so waiting for those open when the number was
 * read is enough. Posting never waits for this.
 */
export const cutNow = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<Cut> => {
  const at = clock().toISOString()
  const { rows } = await sql<{ entry_id: string; after: string }>`
    select coalesce(max(n.last), 0)::text as entry_id,
      pg_snapshot_xmax(pg_current_snapshot())::text as after
    from shop s
      cross join lateral (
        select max(e.entry_id) as last from entry e where e.shop_id = s.shop_id) n`.execute(db)
  const { entry_id, after } = rows[0]!
  for (let waited = 0; waited < waitedMs; waited += pauseMs) {
    signal.throwIfAborted()
    const { rows: ended } = await sql<{ all: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${after}::xid8 as all`.execute(db)
    if (ended[0]?.all) return { entry_id, at }
    await pause(pauseMs)
  }
  throw new Error(
    'a transaction has been open for a minute, so no moment of the ledger could be held',
  )
}

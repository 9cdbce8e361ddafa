import type { Platform } from '#platform/ctx.ts'
import { settledMark } from '#platform/work/settled.ts'
import type { Cut } from './tables.ts'

const waitedMs = 60_000

/**
 * Cuts the ledger at a fixed moment: entries up to `entry_id` are committed or never will be.
 * Posting never waits for this.
 */
export const cutNow = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<Cut> => {
  const at = clock().toISOString()
  const entry = await settledMark(db, { table: 'entry', id: 'entry_id' }, waitedMs, signal)
  if (entry === null)
    throw new Error(
      'a transaction has been open for a minute, so no moment of the ledger could be held',
    )
  return { entry_id: String(entry), at }
}

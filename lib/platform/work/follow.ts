import { setImmediate as breathe } from 'node:timers/promises'
import { type Db, type Trx, transact } from '#platform/db/transact.ts'
import { type Appended, settledMark } from './settled.ts'

/** Builds something from the rows of an append-only table as they come, and keeps its position. */
export type Follower = Appended & {
  /** runs without a lock, so that a look without new rows costs one read */
  isBehind: (db: Db) => Promise<boolean>
  /** prepares for the rows up to `last` */
  begin?: (trx: Trx, last: bigint) => Promise<void>
  /** locks the cursor until the transaction ends and reads it: all rows up to it are processed */
  hold: (trx: Trx) => Promise<bigint>
  /** processes the rows after `from` up to `to` */
  take: (trx: Trx, from: bigint, to: bigint) => Promise<void>
  move: (trx: Trx, from: bigint, to: bigint) => Promise<void>
}
export type Stride = {
  /** milliseconds to wait for transactions that are still open */
  most?: number
  rowsATime?: number
  signal?: AbortSignal | undefined
}

/**
 * Brings a follower up to the newest settled row, a few rows a transaction. Safe in several
 * processes and when killed: effects and cursor are one write. Returns whether there was anything
 * to do.
 */
export const follow = async (
  db: Db,
  follower: Follower,
  { most = 50_000, rowsATime = 20_000, signal }: Stride = {},
): Promise<boolean> => {
  const { begin, hold, take, move } = follower
  if (!(await follower.isBehind(db))) return false
  const last = await settledMark(db, follower, most)
  if (last === null) return false
  if (begin) await transact(db, (trx) => begin(trx, last))
  const step = async (trx: Trx): Promise<boolean> => {
    const from = await hold(trx)
    if (from >= last) return false
    const next = from + BigInt(rowsATime)
    const to = next < last ? next : last
    await take(trx, from, to)
    await move(trx, from, to)
    return to < last
  }
  for (;;) {
    signal?.throwIfAborted()
    if (!(await transact(db, step))) return true
    await breathe()
  }
}

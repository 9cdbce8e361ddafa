import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { isConnectionLost, isTransient } from '#platform/db/refusal-of-database.ts'
import { startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { undoChunk, undoLanes } from './undo-chunk.ts'

type Pace = { lanes: number; chunk: number; lookMs: number }
/** Chunks are small on an embedded database, which serves everybody on one thread. */
const paces = {
  postgres: { lanes: undoLanes.length, chunk: 1000, lookMs: usualLook.postgres },
  pglite: { lanes: 1, chunk: 150, lookMs: usualLook.pglite },
} as const satisfies Record<string, Pace>

type Due = { shop_id: bigint; undo_id: bigint; time_zone: string }

/** Gives each running undo a chunk in turn; false: none has work that isn't in hand. */
export const undoTurnsOf = (platform: Platform, chunk: number): (() => Promise<boolean>) => {
  const served = new Map<bigint, number>()
  let turn = 0
  return async () => {
    const { rows } = await sql<Due>`
      select u.shop_id, u.undo_id, s.time_zone
      from reward_undo u
      join shop s on s.shop_id = u.shop_id
      where u.state = 'running'`.execute(platform.db)
    const nth = ({ undo_id }: Due) => served.get(undo_id) ?? 0
    for (const due of rows.toSorted((a, b) => nth(a) - nth(b))) {
      served.set(due.undo_id, (turn += 1))
      try {
        if (await undoChunk(platform, due, chunk)) return true
      } catch (cause) {
        if (!isTransient(cause) && !isConnectionLost(cause)) throw cause
        return true
      }
    }
    return false
  }
}

/** Starts the worker of undos of rewards. */
export const startUndoing = (platform: Platform): Worker => {
  const { lanes, chunk, lookMs } = paces[platform.env.DATABASE_URL ? 'postgres' : 'pglite']
  return startWorker(platform, {
    name: 'reward undos',
    channel: 'rewards',
    turn: undoTurnsOf(platform, chunk),
    atOnce: lanes,
    lookMs,
    stopMs: 8000,
  })
}

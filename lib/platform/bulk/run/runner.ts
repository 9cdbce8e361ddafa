import type { Platform } from '#platform/ctx.ts'
import { refreshStatistics } from '#platform/db/statistics.ts'
import { inLargeRun } from '#platform/work/large-run.ts'
import { logFailure, startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { checksOf } from '#platform/bulk/dry-run/check-rows.ts'
import { type Due, dueOf, type Outcome } from './due.ts'
import { finishRun, finishUndo } from './finish-run.ts'
import { runChunk, undoChunk } from './run-chunk.ts'
import { startScheduled } from './start-scheduled.ts'
import { taskChunk } from './task-chunk.ts'

export type Pace = { lanes: number; chunk: number; lookMs: number }
const turnsALook = 8
/** Chunks are small on an embedded database, which serves everybody on one thread. */
export const paces = {
  postgres: { lanes: 2, chunk: 1000, lookMs: usualLook.postgres },
  pglite: { lanes: 1, chunk: 150, lookMs: usualLook.pglite },
} as const satisfies Record<string, Pace>

/**
 * Runs campaigns. A campaign's row is its own job and each of its rows belongs to the transaction
 * that locks it, so any number of runners share a run and a killed one leaves nothing behind.
 * Campaigns take turns by chunks.
 */
export const startRunner = (platform: Platform, { lanes, chunk, lookMs }: Pace): Worker => {
  const { next, release } = turnsOf(platform, chunk)
  const work = { name: 'campaigns', channel: 'bulk', atOnce: lanes, stopMs: 8000 } as const
  return startWorker(platform, { ...work, turn: next, lookMs, release })
}

/**
 * Gives the campaign that waited longest a chunk. `next` returns whether there was work; a campaign
 * that could not go on waits until the next look.
 */
export const turnsOf = (platform: Platform, chunk: number) => {
  const served = new Map<bigint, number>()
  // a dry run is done by one worker, and an idle campaign is looked at once a round
  const inHand = new Set<bigint>()
  // a dry-run row costs a fraction of one that is carried out
  const checks = checksOf(platform, chunk * 4)
  let turn = 0
  const next = async (): Promise<boolean> => {
    const due = await dueOf(platform, checks.worker)
    for (const id of served.keys())
      if (!due.some(({ bulk_id }) => bulk_id === id)) served.delete(id)
    const waiting = due
      .filter(({ bulk_id, state }) => !inHand.has(bulk_id) || state === 'bulk_started')
      .toSorted((a, b) => (served.get(a.bulk_id) ?? 0) - (served.get(b.bulk_id) ?? 0))
    for (const one of waiting) {
      served.set(one.bulk_id, (turn += 1))
      inHand.add(one.bulk_id)
      const outcome = await inLargeRun(platform.db, () =>
        serve(platform, one, chunk, checks),
      ).catch((cause: unknown) => {
        logFailure(platform.log, 'campaigns', cause, { bulk: String(one.bulk_id) })
        return 'idle' as const
      })
      inHand.delete(one.bulk_id)
      // a campaign fills tables faster than the planner looks at them
      if (turn % turnsALook === 0) await refreshStatistics(platform.db)
      if (outcome !== 'idle') return true
    }
    return false
  }
  return { next, release: checks.release }
}

const serve = async (
  platform: Platform,
  due: Due,
  chunk: number,
  checks: ReturnType<typeof checksOf>,
): Promise<Outcome> => {
  if (due.state === 'checking') return checks.step(due)
  if (due.state === 'scheduled') return startScheduled(platform, due)
  if (due.state === 'task') return taskChunk(platform, due, chunk)
  if (due.state === 'undoing') {
    const undone = await undoChunk(platform, due, chunk)
    return undone === 'idle' ? looked(platform, await finishUndo(platform, due)) : undone
  }
  const ran = await runChunk(platform, due, chunk)
  return ran === 'idle' ? looked(platform, await finishRun(platform, due)) : ran
}

/** Tables that fill with a campaign's rows. */
const written = [
  'bulk_row',
  'customer',
  'entry',
  'gift_card',
  'gift_card_code',
  'lot',
  'mail',
  'moved_in',
  'movement',
]

/** Lets the planner see what a campaign wrote once it ends, however small it is beside the rest. */
const looked = async ({ db }: Platform, outcome: Outcome): Promise<Outcome> => {
  if (outcome === 'stopped') await refreshStatistics(db, written)
  return outcome
}

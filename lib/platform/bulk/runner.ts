import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#platform/ctx.ts'
import { checksOf } from './check-rows.ts'
import { type Due, dueOf, type Outcome } from './due.ts'
import { finishRun, finishUndo } from './finish-run.ts'
import { runChunk, undoChunk } from './run-chunk.ts'
import { startScheduled } from './start-scheduled.ts'
import { taskChunk } from './task-chunk.ts'

export type Pace = { lanes: number; chunk: number; pollMs: number }
/** On an embedded database, which answers everybody else on the same thread, chunks are small. */
export const paces = {
  postgres: { lanes: 2, chunk: 1000, pollMs: 500 },
  pglite: { lanes: 1, chunk: 150, pollMs: 500 },
} as const satisfies Record<string, Pace>
const stopMs = 8000

/**
 * Carries campaigns out. A campaign's row is its own job, and a row of it belongs to whoever holds
 * it in a transaction, so any number of runners share a run, and one that dies leaves nothing to
 * tidy up. Campaigns take turns by the chunk.
 */
export const startRunner = (
  platform: Platform,
  { lanes, chunk, pollMs }: Pace,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const turns = turnsOf(platform, chunk)
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const isBusy = await turns.next()
      if (isBusy) await breathe()
      else await pause(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const done = Promise.all(Array.from({ length: lanes }, work))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([done.then(turns.release), pause(stopMs, undefined, { ref: false })])
    },
  }
}

/**
 * One turn after another: the campaign that waited longest gets a chunk. `next` says whether
 * anything was done.
 */
export const turnsOf = (platform: Platform, chunk: number) => {
  const served = new Map<bigint, number>()
  // a dry run is one walk, and an idle campaign is only looked at once in a round
  const inHand = new Set<bigint>()
  // a row of a dry run costs a fraction of one that is carried out
  const checks = checksOf(platform, chunk * 4)
  let turn = 0
  const next = async (): Promise<boolean> => {
    const due = await dueOf(platform, checks.worker).catch((cause: unknown) => {
      platform.log.error({ problem: String(cause) }, 'the campaigns could not be looked through')
      return []
    })
    for (const id of served.keys())
      if (!due.some(({ bulk_id }) => bulk_id === id)) served.delete(id)
    const waiting = due
      .filter(({ bulk_id, state }) => !inHand.has(bulk_id) || state === 'bulk_started')
      .toSorted((a, b) => (served.get(a.bulk_id) ?? 0) - (served.get(b.bulk_id) ?? 0))
    for (const one of waiting) {
      served.set(one.bulk_id, (turn += 1))
      inHand.add(one.bulk_id)
      const outcome = await serve(platform, one, chunk, checks).catch((cause: unknown) =>
        failed(platform, one, cause),
      )
      inHand.delete(one.bulk_id)
      if (outcome !== 'idle') return true
    }
    return false
  }
  return { next, release: checks.release }
}

const failed = ({ log }: Platform, { bulk_id }: Due, cause: unknown): Outcome => {
  log.error(
    { bulk: String(bulk_id), problem: cause instanceof Error ? cause.stack : String(cause) },
    'a campaign could not go on',
  )
  return 'idle'
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
    return undone === 'idle' ? finishUndo(platform, due) : undone
  }
  const ran = await runChunk(platform, due, chunk)
  return ran === 'idle' ? finishRun(platform, due) : ran
}

import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '#platform/db/transact.ts'
import { type Channel, wakesOf } from './wake.ts'

/** A table whose rows are jobs, as its worker sees it. */
export type Work = {
  /** the name in the log */
  name: string
  /** the channel on which whoever writes a row wakes the worker */
  channel: Channel
  /** does one piece; true: there was one, and there may be more */
  turn: () => Promise<boolean>
  /** turns at once in this process */
  atOnce?: number
  /** the slow look: finds what comes due by the clock, and what nobody was woken for */
  lookMs: number
  /** the longest that a stop waits for turns at hand; what holds a row then lets it lapse */
  stopMs?: number
  /** gives back what this worker keeps, once its turns are over */
  release?: () => Promise<void>
}
export type Worker = { stop: () => Promise<void> }

/**
 * Milliseconds between slow looks. In the one process of an embedded database no wake is lost, so
 * a look is only for what comes due by the clock.
 */
export const usualLook = { postgres: 2000, pglite: 5000 } as const

/** The longest rest after a turn that failed: the database may be back. */
const failedMs = 500

/**
 * Takes turns for as long as there is something to do, then rests until it is woken or looks. A row
 * belongs to whoever holds it in the database, so any number of processes share a table.
 */
export const startWorker = ({ db, log }: { db: Db; log: Logger }, work: Work): Worker => {
  const stopping = new AbortController()
  const { signal } = stopping
  const lane = async (): Promise<void> => {
    const bell = bellOf(db, work.channel, signal)
    while (!signal.aborted) {
      bell.quiet()
      const result = await turnOf(work, log)
      if (result === 'done') await breathe()
      else if (result === 'failed')
        await pause(Math.min(failedMs, work.lookMs), undefined, { signal }).catch(() => undefined)
      else await bell.rest(work.lookMs)
    }
    bell.remove()
  }
  const lanes = Promise.all(Array.from({ length: work.atOnce ?? 1 }, lane))
  const over = async (): Promise<void> => {
    await lanes
    await work.release?.()
  }
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([over(), pause(work.stopMs ?? 5000, undefined, { ref: false })])
    },
  }
}

const turnOf = async ({ name, turn }: Work, log: Logger): Promise<'done' | 'idle' | 'failed'> => {
  try {
    return (await turn()) ? 'done' : 'idle'
  } catch (cause) {
    logFailure(log, name, cause)
    return 'failed'
  }
}

export const logFailure = (log: Logger, work: string, cause: unknown, row: object = {}): void =>
  log.error(
    { work, ...row, problem: cause instanceof Error ? cause.stack : String(cause) },
    'a turn of work failed',
  )

/** Remembers a wake that comes during a turn, so that the rest after it is none. */
const bellOf = (db: Db, channel: Channel, signal: AbortSignal) => {
  let isRung = false
  let end = (): void => undefined
  const ring = (): void => {
    isRung = true
    end()
  }
  signal.addEventListener('abort', ring, { once: true })
  return {
    quiet: (): void => {
      isRung = false
    },
    rest: (ms: number): Promise<void> =>
      new Promise((done) => {
        if (isRung || signal.aborted) return done()
        const timer = setTimeout(done, ms)
        end = () => {
          clearTimeout(timer)
          done()
        }
      }),
    remove: wakesOf(db).on(channel, ring),
  }
}

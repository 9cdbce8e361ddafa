import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isSuperseded } from '#platform/db/superseded.ts'
import type { Db } from '#platform/db/transact.ts'
import { type Channel, wakesOf } from './wake.ts'

/** A table whose rows are jobs, as seen by its worker. */
export type Work = {
  /** the name in the log */
  name: string
  /** the channel on which writers of a row wake the worker */
  channel: Channel
  /** does one piece of work; true: there may be more */
  turn: () => Promise<boolean>
  /** concurrent turns in this process */
  atOnce?: number
  /** the slow look, which finds rows that come due by the clock and those with a lost wake */
  lookMs: number
  /** the longest wait of a stop for turns in progress; the leases of their rows then lapse */
  stopMs?: number
  /** releases this worker's resources once its turns are over */
  release?: () => Promise<void>
}
export type Worker = { stop: () => Promise<void> }

/**
 * Milliseconds between slow looks. An embedded database has one process and loses no wake, so a
 * look only finds rows that come due by the clock.
 */
export const usualLook = { postgres: 2000, pglite: 5000 } as const

/** The longest rest after a failed turn, because the database may be back. */
const failedMs = 500

/**
 * Takes turns while there is work, then rests until woken or until the next look. A row belongs to
 * the process that holds it in the database, so any number of processes share a table; those of an
 * older version take none once a newer one has changed the schema.
 */
export const startWorker = ({ db, log }: { db: Db; log: Logger }, work: Work): Worker => {
  const stopping = new AbortController()
  const { signal } = stopping
  const lane = async (): Promise<void> => {
    const bell = bellOf(db, work.channel, signal)
    while (!signal.aborted) {
      bell.quiet()
      const result = await turnOf(db, work, log)
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

const turnOf = async (
  db: Db,
  { name, turn }: Work,
  log: Logger,
): Promise<'done' | 'idle' | 'failed'> => {
  try {
    if (await isSuperseded(db)) {
      log.warn({ work: name }, 'a newer version has changed the database: this one takes no work')
      return 'idle'
    }
    return (await turn()) ? 'done' : 'idle'
  } catch (cause) {
    logFailure(log, name, cause)
    return 'failed'
  }
}

/** Logs a failed turn with its stack and row. */
export const logFailure = (log: Logger, work: string, cause: unknown, row: object = {}): void =>
  log.error(
    { work, ...row, problem: cause instanceof Error ? cause.stack : String(cause) },
    'a turn of work failed',
  )

/** Remembers a wake that comes during a turn, so that no rest follows it. */
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

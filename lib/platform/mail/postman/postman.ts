import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { deliveryOf, type TakenOnce } from './delivery.ts'
import { dispatchOf } from './dispatch.ts'
import { keepDue } from './keep.ts'
import { laneNumbers, lanesOf } from './lanes.ts'
import { paceOf } from './pace.ts'
import { type Send, smtpSend } from './smtp.ts'

export type Rhythm = {
  /** age of the first attempt after which an email has failed */
  giveUpSeconds: number
  /** seconds between the attempts at one email */
  pauses: { first: number; longest: number }
  holdSeconds: number
  /** emails sent at once: at most so many go out a second time after a kill */
  slots: number
  /** emails taken at once */
  batch: number
  lookMs: number
}
const usual: Omit<Rhythm, 'lookMs'> = {
  giveUpSeconds: 3 * 24 * 3600,
  pauses: { first: 30, longest: 4 * 3600 },
  holdSeconds: 60,
  slots: 20,
  batch: 200,
}
const stopMs = 5000
/** Seconds of work at a limited pace that one process takes at once, well within its hold. */
const aheadSeconds = 5

/**
 * Sends due emails: a row is its own job, because a second row in a queue doubled the cost of an
 * issue. Any number of postmen share the table, each takes emails for `holdSeconds`. Both lanes are
 * taken side by side, so that a single email leaves before a campaign of any size.
 */
export const startPostman = (
  platform: Platform,
  send: Send | null,
  more: Partial<Rhythm> = {},
): Worker => {
  const lookMs = usualLook[platform.env.DATABASE_URL ? 'postgres' : 'pglite']
  const rhythm = { lookMs, ...usual, ...more }
  const pick = lanesOf(platform.db, lookMs)
  const work = { name: 'mail', channel: 'mail', lookMs: rhythm.lookMs } as const
  if (!send) return startWorker(platform, { ...work, turn: () => keepDue(platform, pick, rhythm) })
  const pace = paceOf(platform.env.MAIL_RATE)
  const dispatch = dispatchOf(pace, rhythm.slots, platform)
  const jobsOf = deliveryOf(platform, send, pace, rhythm)
  const workers = laneNumbers.map((lane) =>
    startWorker(platform, {
      ...work,
      turn: async () => {
        const limit = pace.limit(performance.now()) ?? Infinity
        const most = Math.max(1, Math.min(rhythm.batch, Math.ceil(limit * aheadSeconds)))
        if (!(await dispatch.room(lane, Math.ceil(most / 2)))) return false
        const now = platform.clock()
        const until = new Date(now.getTime() + rhythm.holdSeconds * 1000)
        const picked = await pick(lane, now, most, async (due) => {
          const { rows } = await sql<TakenOnce>`
            update mail set state = 'sending', next_try_at = ${until}
            where (shop_id, mail_id) in (${due})
            returning shop_id, mail_id, first_try_at`.execute(platform.db)
          dispatch.add(lane, await jobsOf(rows, until))
          return rows
        })
        return picked >= most
      },
    }),
  )
  return {
    stop: async () => {
      await Promise.all([
        Promise.race([dispatch.stop(), pause(stopMs, undefined, { ref: false })]),
        ...workers.map((worker) => worker.stop()),
      ])
      send.close?.()
    },
  }
}

/**
 * Starts sending by the configured server. On an embedded database, first releases emails that an
 * ended process was sending.
 */
export const startMail = async (platform: Platform): Promise<Worker> => {
  if (!platform.env.DATABASE_URL) await releaseMails(platform)
  return startPostman(platform, smtpSend(platform.env.SMTP_URL))
}

/**
 * Releases emails marked as being sent: the one owner of an embedded database has just started, so
 * they belong to a process that died.
 */
export const releaseMails = async ({ db }: Pick<Platform, 'db'>): Promise<void> => {
  for (const lane of laneNumbers)
    await db
      .updateTable('mail')
      .set({ state: 'queued', next_try_at: null })
      .where('state', '=', 'sending')
      // each lane has an index of its own
      .where('lane', '=', sql.lit(lane))
      .execute()
}

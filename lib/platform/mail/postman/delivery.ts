import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { elsewhereOf, outcomeElsewhere } from '#platform/mail/leaving/elsewhere.ts'
import { classOf, reasonsOf } from '#platform/mail/leaving/reasons.ts'
import { suppress } from '#platform/mail/suppression/suppress.ts'
import type { Job } from './dispatch.ts'
import { dressOf } from './dress.ts'
import type { Taken } from './lanes.ts'
import { afterFailure } from './after-failure.ts'
import { meaningOf } from './answers.ts'
import type { Pace } from './pace.ts'
import type { Rhythm } from './postman.ts'
import { fillMails } from '#platform/mail/filling/fill-mails.ts'
import { keepFilled } from '#platform/mail/filling/keep-filled.ts'
import { type MailRow, mailRows } from '#platform/mail/filling/mail-rows.ts'
import { messageOf, reasonOf, unknownEmail } from './send.ts'
import { type Outcome, settlerOf } from './settle.ts'
import { checkerOf, heldOf } from './still-held.ts'
import type { Send } from './smtp.ts'
import { logFailure } from '#platform/work/worker.ts'

export type TakenOnce = Taken & { first_try_at: Date | null }

/** Makes jobs of emails that were taken; those that must not leave are withheld at once. */
export const deliveryOf = (platform: Platform, send: Send, pace: Pace, rhythm: Rhythm) => {
  const settle = settlerOf(platform)
  const dress = dressOf(platform)
  const isHeld = checkerOf(platform.db)
  const endOf = (until: Date): number => until.getTime() - rhythm.holdSeconds * 500
  /** Stops further emails to an address that the server doesn't know; those to staff go on. */
  const stop = async ({ name, shop_id, mail_id, to_email }: MailRow, until: Date) => {
    if (classOf(name) === 'staff') return
    const how = { kind: 'bounced', at: platform.clock() } as const
    await transact(platform.db, async (trx) => {
      // an erasure waits for this, or is seen
      await sql`
        select from mail
        where shop_id = ${shop_id} and mail_id = ${mail_id}
        for no key update`.execute(trx)
      const ids = await suppress(trx, platform.vault, { shop_id, email: to_email, ...how })
      const held = await heldOf(trx, [{ shop_id, mail_id, until }])
      if (ids.length > 0 && !held.has(mail_id))
        await trx
          .updateTable('suppression')
          .set({ email: null })
          .where('shop_id', '=', shop_id)
          .where('suppression_id', 'in', ids)
          .execute()
    })
  }
  const jobsOf = async (taken: readonly Taken[], until: Date): Promise<Job[]> => {
    const rows = await mailRows(
      platform,
      taken.map(({ mail_id }) => mail_id),
      [...new Set(taken.map(({ shop_id }) => shop_id))],
    )
    const [reasons, dressed, ready] = await Promise.all([
      reasonsOf(platform.db, platform.vault, rows),
      dress(rows),
      fillMails(platform, rows, { now: platform.clock(), pin: true }),
    ])
    const kept = await keepFilled(platform.db, rows, ready, until)
    const now = platform.clock()
    const leaving = rows.filter(({ mail_id }) => kept.has(mail_id) && !reasons.has(mail_id))
    const elsewhere = await elsewhereOf(platform, platform.db, leaving, now)
    // the longest waiting first, as they were taken
    const byId = new Map(rows.map((row) => [row.mail_id, row]))
    return taken.flatMap(({ shop_id, mail_id }): Job[] => {
      const mail = byId.get(mail_id)
      if (!mail) return []
      const done = (outcome: Omit<Outcome, keyof Taken | 'until'>): Promise<void> =>
        settle({ shop_id, mail_id, until, ...outcome })
      const own = ready.get(mail_id)
      if (!own) {
        void done({ state: 'failed', isTry: true, problem: unknownEmail })
        return []
      }
      if (!kept.has(mail_id)) return []
      const withheld = reasons.get(mail_id) ?? (own.isMissing ? 'no_value' : undefined)
      if (withheld) {
        void done({ state: 'withheld', isTry: false, withheld })
        return []
      }
      const told = elsewhere.get(mail_id)
      if (told) {
        void done(outcomeElsewhere(told))
        return []
      }
      return [
        {
          // half of the hold is left for the attempt itself
          endsAt: endOf(until),
          give: () => done({ state: 'queued', isTry: false, next_try_at: null }),
          send: async () => {
            if (!(await isHeld({ shop_id, mail_id, until }))) return
            const failure = await messageOf(platform, mail, own)
              .then((message) => send(dressed(mail, () => message)))
              .then(
                () => null,
                (cause: unknown) => ({ cause }),
              )
            if (!failure) return done({ state: 'sent', isTry: true })
            const meaning = meaningOf(failure.cause)
            if (meaning === 'throttle') pace.slow(performance.now())
            if (meaning === 'no_address') await stop(mail, until)
            const problem = reasonOf(failure.cause)
            await done(afterFailure(rhythm, mail, { meaning, problem }, platform.clock()))
          },
        },
      ]
    })
  }
  /** Makes jobs one by one, so that an email that breaks them is alone tried later. */
  const oneByOne = async (taken: readonly TakenOnce[], until: Date): Promise<Job[]> => {
    const jobs: Job[] = []
    for (const one of taken) {
      // the rest is taken again when its hold is over
      if (platform.clock().getTime() > endOf(until)) break
      try {
        jobs.push(...(await jobsOf([one], until)))
      } catch (cause) {
        const { shop_id, mail_id } = one
        logFailure(platform.log, 'mail', cause, { mail: String(mail_id) })
        const failure = { meaning: 'later', problem: unknownEmail } as const
        const outcome = afterFailure(rhythm, one, failure, platform.clock())
        void settle({ shop_id, mail_id, until, ...outcome })
      }
    }
    return jobs
  }
  return async (taken: readonly TakenOnce[], until: Date): Promise<Job[]> => {
    if (taken.length === 0) return []
    try {
      return await jobsOf(taken, until)
    } catch (cause) {
      logFailure(platform.log, 'mail', cause)
      return oneByOne(taken, until)
    }
  }
}

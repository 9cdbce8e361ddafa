import type { Platform } from '#platform/ctx.ts'
import { reasonsOf } from '#platform/mail/leaving/reasons.ts'
import type { Job } from './dispatch.ts'
import { dressOf } from './dress.ts'
import type { Taken } from './lanes.ts'
import { isThrottle, type Pace } from './pace.ts'
import type { Rhythm } from './postman.ts'
import { fillMails } from '#platform/mail/filling/fill-mails.ts'
import { keepFilled } from '#platform/mail/filling/keep-filled.ts'
import { type MailRow, mailRows } from '#platform/mail/filling/mail-rows.ts'
import { messageOf, reasonOf, unknownEmail } from './send.ts'
import { type Outcome, settlerOf } from './settle.ts'
import type { Send } from './smtp.ts'

/** Doubles the pause after each failed attempt. */
export const pauseAfter = (tries: number, firstSeconds: number): number =>
  firstSeconds * 2 ** (tries - 1)

/** Makes jobs of emails that were taken; those that must not leave are withheld at once. */
export const deliveryOf = (
  platform: Platform,
  send: Send,
  pace: Pace,
  { retryLimit, firstPauseSeconds, holdSeconds }: Rhythm,
) => {
  const settle = settlerOf(platform)
  const dress = dressOf(platform)
  const later = (seconds: number): Date => new Date(platform.clock().getTime() + seconds * 1000)
  /** Finds what to do about a message that didn't leave. */
  const outcomeOf = (mail: MailRow, cause: unknown): Omit<Outcome, keyof Taken | 'until'> => {
    const problem = reasonOf(cause)
    // no fault of the email: it waits as long as it takes
    if (isThrottle(cause))
      return { state: 'queued', isTry: false, problem, next_try_at: later(firstPauseSeconds) }
    const tries = mail.tries + 1
    return tries > retryLimit
      ? { state: 'failed', isTry: true, problem }
      : {
          state: 'queued',
          isTry: true,
          problem,
          next_try_at: later(pauseAfter(tries, firstPauseSeconds)),
        }
  }
  return async (taken: readonly Taken[], until: Date): Promise<Job[]> => {
    if (taken.length === 0) return []
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
    await keepFilled(platform.db, rows, ready)
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
      const withheld = reasons.get(mail_id) ?? (own.isMissing ? 'no_value' : undefined)
      if (withheld) {
        void done({ state: 'withheld', isTry: false, withheld })
        return []
      }
      return [
        {
          // half of the hold is left for the attempt itself
          endsAt: until.getTime() - holdSeconds * 500,
          give: () => done({ state: 'queued', isTry: false, next_try_at: null }),
          send: async () => {
            const failure = await messageOf(platform, mail, own)
              .then((message) => send(dressed(mail, () => message)))
              .then(
                () => null,
                (cause: unknown) => ({ cause }),
              )
            if (failure && isThrottle(failure.cause)) pace.slow(performance.now())
            await done(failure ? outcomeOf(mail, failure.cause) : { state: 'sent', isTry: true })
          },
        },
      ]
    })
  }
}

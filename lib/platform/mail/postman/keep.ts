import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { fillMails } from '#platform/mail/filling/fill-mails.ts'
import { keepFilled } from '#platform/mail/filling/keep-filled.ts'
import { mailRows } from '#platform/mail/filling/mail-rows.ts'
import { elsewhereOf, outcomeElsewhere } from '#platform/mail/leaving/elsewhere.ts'
import { type Leaving, reasonsOf } from '#platform/mail/leaving/reasons.ts'
import { logFailure } from '#platform/work/worker.ts'
import { afterFailure } from './after-failure.ts'
import type { Rhythm } from './postman.ts'
import { laneNumbers, type lanesOf, type Taken } from './lanes.ts'
import { unknownEmail } from './send.ts'
import { type Outcome, record } from './settle.ts'

const most = 500

type Parts = Pick<Platform, 'db' | 'clock' | 'vault' | 'env' | 'log' | 'ports'>
type Keeping = Leaving & { isAsked: boolean; first_try_at: Date | null }

/** Locks those of these emails that are still due. */
const lockDue = async (trx: Trx, taken: readonly Taken[], now: Date): Promise<Keeping[]> => {
  // nearly all are of shops that hold nothing back; these need no digest of the address
  const { rows } = await sql<Keeping>`
    select m.shop_id, m.mail_id, m.name, m.scope, m.to_email, m.passed, m.first_try_at,
      exists (select from suppression s where s.shop_id = m.shop_id)
        or exists (select from email e where e.shop_id = m.shop_id and not e.active)
        as "isAsked"
    from mail m
    where m.shop_id = any(${[...new Set(taken.map(({ shop_id }) => shop_id))]}::bigint[])
      and m.mail_id = any(${taken.map(({ mail_id }) => mail_id)}::bigint[])
      and m.state in ('queued', 'sending')
      and (m.next_try_at is null or m.next_try_at <= ${now})
    for update skip locked`.execute(trx)
  return rows
}

/** Keeps these emails, each with the design that it has now; withholds what must not leave. */
const keepAll = async (platform: Parts, taken: readonly Taken[], now: Date): Promise<void> => {
  const shops = [...new Set(taken.map(({ shop_id }) => shop_id))]
  const mails = await mailRows(
    platform,
    taken.map(({ mail_id }) => mail_id),
    shops,
  )
  const ready = await fillMails(platform, mails, { now, pin: true })
  await transact(platform.db, async (trx) => {
    const rows = await lockDue(trx, taken, now)
    if (rows.length === 0) return
    const asked = rows.filter(({ isAsked }) => isAsked)
    const reasons = await reasonsOf(trx, platform.vault, asked)
    const leaving = rows.filter(({ mail_id }) => !reasons.has(mail_id))
    const elsewhere = await elsewhereOf(platform, trx, leaving, now)
    const due = new Set(rows.map(({ mail_id }) => mail_id))
    await keepFilled(
      trx,
      mails.filter(({ mail_id }) => due.has(mail_id)),
      ready,
      null,
    )
    const outcomes = rows.map(({ shop_id, mail_id }): Outcome => {
      const own = ready.get(mail_id)
      const withheld = reasons.get(mail_id) ?? (own?.isMissing ? ('no_value' as const) : null)
      const of = { shop_id, mail_id, until: null }
      const told = elsewhere.get(mail_id)
      if (!own) return { ...of, state: 'failed', isTry: true, problem: unknownEmail }
      if (told && !withheld) return { ...of, ...outcomeElsewhere(told) }
      return withheld
        ? { ...of, state: 'withheld', isTry: false, withheld }
        : { ...of, state: 'kept', isTry: true }
    })
    await record(trx, outcomes, now)
  })
}

/** Keeps these emails; if that breaks, one by one, so that an email that breaks it is tried later. */
const keepOrDelay = async (
  platform: Parts,
  taken: readonly Taken[],
  rhythm: Rhythm,
  now: Date,
): Promise<void> => {
  try {
    return await keepAll(platform, taken, now)
  } catch (cause) {
    const [only, ...more] = taken
    logFailure(platform.log, 'mail', cause, more.length ? {} : { mail: String(only!.mail_id) })
    if (more.length > 0) {
      for (const one of taken) await keepOrDelay(platform, [one], rhythm, now)
      return
    }
    const failure = { meaning: 'later', problem: unknownEmail } as const
    await transact(platform.db, async (trx) => {
      const outcomes = (await lockDue(trx, taken, now)).map(
        ({ shop_id, mail_id, first_try_at }): Outcome => ({
          shop_id,
          mail_id,
          until: null,
          ...afterFailure(rhythm, { first_try_at }, failure, now),
        }),
      )
      if (outcomes.length > 0) await record(trx, outcomes, now)
    })
  }
}

/** Keeps all due emails for reading if there is no mail server; true: there may be more. */
export const keepDue = async (
  platform: Parts,
  pick: ReturnType<typeof lanesOf>,
  rhythm: Rhythm,
): Promise<boolean> => {
  const picked: number[] = []
  for (const lane of laneNumbers) {
    const now = platform.clock()
    picked.push(
      await pick(lane, now, most, async (due) => {
        const { rows } = await sql<Taken>`select * from (${due}) d`.execute(platform.db)
        if (rows.length > 0) await keepOrDelay(platform, rows, rhythm, now)
        return rows
      }),
    )
  }
  return picked.some((count) => count >= most)
}

import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import { mailRows, type MailRow, messageOf, reasonOf, type Send, smtpSend } from './send.ts'
import type { MailTable } from '#platform/mail/tables.ts'

export type Rhythm = {
  retryLimit: number
  firstPauseSeconds: number
  holdSeconds: number
  batch: number
  lookMs: number
}
const usual: Omit<Rhythm, 'lookMs'> = {
  retryLimit: 6,
  firstPauseSeconds: 30,
  holdSeconds: 60,
  batch: 20,
}
const keptAtOnce = 500

/** Doubles the pause after each failed attempt. */
export const pauseAfter = (tries: number, firstSeconds: number): number =>
  firstSeconds * 2 ** (tries - 1)

/**
 * Sends due emails. An email's row is its own job, written with the money that causes it: a second
 * row in a queue doubled the cost of an issue. Any number of postmen share the table; each takes
 * emails for `holdSeconds`.
 */
export const startPostman = (
  platform: Platform,
  send: Send | null,
  more: Partial<Rhythm> = {},
): Worker => {
  const lookMs = usualLook[platform.env.DATABASE_URL ? 'postgres' : 'pglite']
  const rhythm = { lookMs, ...usual, ...more }
  const turn = () => (send ? deliver(platform, send, rhythm) : keep(platform))
  return startWorker(platform, { name: 'mail', channel: 'mail', turn, lookMs: rhythm.lookMs })
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
  await db
    .updateTable('mail')
    .set({ state: 'queued', next_try_at: null })
    .where('state', '=', 'sending')
    .execute()
}

const due = (now: Date, most: number) => sql`
  select shop_id, mail_id from mail
  where state in ('queued', 'sending') and (next_try_at is null or next_try_at <= ${now})
  order by next_try_at nulls first, mail_id
  limit ${most}
  for update skip locked`

/** Keeps all due emails for reading if there is no mail server. */
const keep = async ({ db, clock }: Platform): Promise<boolean> => {
  const now = clock()
  const { numAffectedRows = 0n } = await sql`
    update mail
    set state = 'kept', tries = tries + 1, problem = null, next_try_at = null, sent_at = ${now}
    where (shop_id, mail_id) in (${due(now, keptAtOnce)})`.execute(db)
  return numAffectedRows >= BigInt(keptAtOnce)
}

const deliver = async (platform: Platform, send: Send, rhythm: Rhythm): Promise<boolean> => {
  const now = platform.clock()
  const until = new Date(now.getTime() + rhythm.holdSeconds * 1000)
  const { rows } = await sql<{ shop_id: bigint; mail_id: bigint }>`
    update mail set state = 'sending', next_try_at = ${until}
    where (shop_id, mail_id) in (${due(now, rhythm.batch)})
    returning shop_id, mail_id`.execute(platform.db)
  if (rows.length === 0) return false
  const mails = await mailRows(
    platform,
    rows.map(({ mail_id }) => mail_id),
    rows.map(({ shop_id }) => shop_id),
  )
  await Promise.all(mails.map((mail) => deliverOne(platform, send, rhythm, mail, until)))
  return rows.length === rhythm.batch
}

/**
 * Sends one email. A stable Message-ID lets a server drop the second copy when a process dies
 * between sending and recording it.
 */
const deliverOne = async (
  platform: Platform,
  send: Send,
  { retryLimit, firstPauseSeconds }: Rhythm,
  mail: MailRow,
  until: Date,
): Promise<void> => {
  const tries = mail.tries + 1
  // a postman that exceeded its lease has lost the email to another, whose result counts
  const note = (
    set: Partial<Pick<MailTable, 'problem' | 'next_try_at' | 'sent_at'>> & {
      state: MailTable['state']
    },
  ) =>
    platform.db
      .updateTable('mail')
      .set({ ...set, tries })
      .where('mail_id', '=', mail.mail_id)
      .where('shop_id', '=', mail.shop_id)
      .where('state', '=', 'sending')
      .where('next_try_at', '=', until)
      .executeTakeFirstOrThrow()
  try {
    await send(messageOf(platform, mail))
  } catch (cause) {
    const isLast = tries > retryLimit
    const next_try_at = isLast
      ? null
      : new Date(platform.clock().getTime() + pauseAfter(tries, firstPauseSeconds) * 1000)
    const problem = reasonOf(cause)
    const { numUpdatedRows } = await note({
      state: isLast ? 'failed' : 'queued',
      problem,
      next_try_at,
    })
    if (numUpdatedRows) await noteTry(platform, mail, problem)
    return
  }
  await note({ state: 'sent', problem: null, next_try_at: null, sent_at: platform.clock() })
}

/** Records a failed attempt in a row of its own; a successful one is in the email's row. */
const noteTry = async (
  { db, clock }: Platform,
  { shop_id, mail_id }: MailRow,
  problem: string,
): Promise<void> => {
  await db
    .insertInto('mail_event')
    .values({
      shop_id,
      mail_id,
      kind: 'try_failed',
      staff_id: null,
      detail: JSON.stringify({ problem }),
      at: clock(),
    })
    .execute()
}

import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { fillMails } from './filling/fill-mails.ts'
import { keepFilled } from './filling/keep-filled.ts'
import { mailRows } from './filling/mail-rows.ts'
import type { MailContent } from './tables.ts'

const refused = { tries: 1, problem: '550 5.1.1 The mailbox is unavailable' }

/** An email of the past; `next_try_at`: it still waits for its day. */
type PastMail = {
  name: string
  to_email: string
  to_name: string
  subject: string
  content: MailContent
  message_id: string
  state: 'sent' | 'kept' | 'failed' | 'queued'
  next_try_at?: Date
  customer_id: bigint | null
  gift_card_id: bigint | null
  movement_id: bigint | null
  staff_id: bigint | null
  created_at: Date
}

type Seeding = Pick<Platform, 'env' | 'vault'> & { trx: Trx }

/** Fills emails as they would have been on their day, so that they open as they were sent. */
const fillPast = async (
  { trx, ...parts }: Seeding,
  ids: readonly bigint[],
  now: Date,
): Promise<void> => {
  const rows = await mailRows({ db: trx }, ids)
  await keepFilled(
    trx,
    rows,
    await fillMails({ ...parts, db: trx }, rows, { now, pin: true }),
    null,
  )
}

/** Writes past emails in order; failed ones with the history of their attempts. */
export const writePastMails = async (
  seeding: Seeding,
  shopId: bigint,
  mails: readonly PastMail[],
): Promise<bigint[]> => {
  const { trx } = seeding
  const json = JSON.stringify(mails, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const { rows } = await sql<{ mail_id: bigint }>`
    insert into mail (
      shop_id, name, to_email, to_name, subject, content, message_id, state, tries, problem,
      next_try_at, customer_id, gift_card_id, movement_id, staff_id, created_at, sent_at)
    select
      ${shopId}, p.name, p.to_email, p.to_name, p.subject, p.content, p.message_id, p.state,
      case p.state when 'queued' then 0 when 'failed' then ${refused.tries}::int else 1 end,
      case p.state when 'failed' then ${refused.problem} end,
      p.next_try_at, p.customer_id, p.gift_card_id, p.movement_id, p.staff_id, p.created_at,
      case when p.state in ('sent', 'kept') then p.created_at + interval '2 seconds' end
    from jsonb_populate_recordset(null::mail, ${json}::jsonb) p
    returning mail_id`.execute(trx)
  const ids = rows.map(({ mail_id }) => mail_id)
  const gone = ids.filter((_, at) => mails[at]!.state !== 'queued')
  if (gone.length > 0) await fillPast(seeding, gone, mails.at(-1)!.created_at)
  await sql`
    insert into mail_event (shop_id, mail_id, kind, detail, at)
    select m.shop_id, m.mail_id, 'try_failed', jsonb_build_object('problem', m.problem),
      m.created_at + interval '30 seconds' * (2 ^ n - 1)
    from mail m
      cross join generate_series(0, ${refused.tries - 1}) n
    where m.shop_id = ${shopId} and m.state = 'failed' and m.mail_id = any(${ids}::bigint[])
    order by m.mail_id, n`.execute(trx)
  return ids
}

/** Settles the outcome of past queued emails, so many seconds after they were written. */
export const settleMails = async (
  seeding: Seeding,
  shopId: bigint,
  mails: RawBuilder<unknown>,
  state: 'sent' | 'kept' | 'failed',
  seconds = 0,
): Promise<void> => {
  const { trx } = seeding
  const isRefused = state === 'failed'
  const { rows } = await sql<{ mail_id: bigint; created_at: Date }>`
    select m.mail_id, m.created_at
    from mail m
    where m.shop_id = ${shopId} and ${mails}
    order by m.mail_id`.execute(trx)
  const last = rows.at(-1)
  if (!last) return
  await fillPast(
    seeding,
    rows.map(({ mail_id }) => mail_id),
    last.created_at,
  )
  await sql`
    update mail m
    set state = ${state}, tries = ${isRefused ? refused.tries : 1},
      problem = ${isRefused ? refused.problem : null},
      sent_at = ${isRefused ? sql`null` : sql`m.created_at + make_interval(secs => ${seconds})`}
    where m.shop_id = ${shopId} and ${mails}`.execute(trx)
}

import { type RawBuilder, sql } from 'kysely'
import type { Reminder } from '#contract/reminders/shapes.ts'
import type { ReminderMail } from '#contract/reminders/reminder.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import type { Rule } from '#rules/reminders/decide.ts'

/** A rule as it is kept. */
export type KeptRule = Rule & {
  mail: ReminderMail
  active: boolean
  done_through: string | null
  past_at: Date | null
  past_people: number | null
  skipped: bigint
  created_at: Date
  changed_at: Date
}

/** Checks whether the shop switched an email off. */
const isMailOff = (mail: RawBuilder<unknown>, shopId: bigint): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from email e
    where e.shop_id = ${shopId} and e.name = ${mail} and e.scope = '' and not e.active
  )`

/** Checks the same of a rule that is only typed. */
export const readMailOff = async (
  db: Db | Trx,
  shopId: bigint,
  mail: ReminderMail,
): Promise<boolean> => {
  const { rows } = await sql<{ is_off: boolean }>`
    select ${isMailOff(sql`${mail}`, shopId)} as is_off`.execute(db)
  return rows[0]?.is_off ?? false
}

/** Reads a shop's rules, oldest first; removed ones are gone. */
export const rulesOf = async (
  db: Db | Trx,
  shopId: bigint,
  which: RawBuilder<unknown> = sql`true`,
): Promise<KeptRule[]> => {
  const { rows } = await sql<KeptRule>`
    select r.reminder_id, r.mail, r."when", r.days, r.at, r.least, r.tags, r.most, r.active,
      r.done_through::text as done_through, r.past_at, r.past_people, r.skipped, r.created_at, r.changed_at,
      ${isMailOff(sql`r.mail`, shopId)} as is_mail_off
    from reminder r
    where r.shop_id = ${shopId} and r.removed_at is null and ${which}
    order by r.reminder_id`.execute(db)
  return rows
}

const dayMs = 24 * 60 * 60 * 1000

/** Emails of the last 30 days, and those of them about the past that a rule is still sending. */
export type Counts = { lately: number; past: number }

/** Counts the emails of the last 30 days by rule. */
export const sentLately = async (
  db: Db | Trx,
  shopId: bigint,
  now: Date,
): Promise<(rule: KeptRule) => Counts> => {
  const { rows } = await sql<Counts & { reminder_id: bigint }>`
    select r.reminder_id, count(*)::int as lately,
      (count(*) filter (where s.sent_at >= r.past_at))::int as past
    from reminder_sent s
    join reminder r on r.shop_id = s.shop_id and r.reminder_id = s.reminder_id
    where s.shop_id = ${shopId} and s.sent_at > ${new Date(now.getTime() - 30 * dayMs)}
    group by r.reminder_id`.execute(db)
  const found = new Map(rows.map(({ reminder_id, ...counts }) => [reminder_id, counts]))
  return ({ reminder_id }) => found.get(reminder_id) ?? { lately: 0, past: 0 }
}

/** Writes a rule on the wire. */
export const toReminder = (rule: KeptRule, { lately, past }: Counts): Reminder => ({
  reminder_id: wireId('reminder', rule.reminder_id),
  mail: rule.mail,
  when: rule.when,
  days: rule.days,
  at: rule.at,
  least: formatMinor(rule.least),
  tags: { with: [...rule.tags.with], without: [...rule.tags.without] },
  most: rule.most,
  active: rule.active,
  skipped: Number(rule.skipped),
  sent: lately,
  past: rule.active && rule.past_people ? { people: rule.past_people, sent: past } : null,
  created_at: rule.created_at.toISOString(),
  changed_at: rule.changed_at.toISOString(),
})

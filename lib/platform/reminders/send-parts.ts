import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'
import { formatMinor } from '#rules/money.ts'
import { anchorWhy, personWhy, wasThere } from '#rules/reminders/decide.ts'
import { dueDay, dueTimesIn } from '#rules/reminders/due.ts'
import { languageFor, writtenLanguage } from '#rules/shop/language.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysIn } from '#rules/tools/day-range.ts'
import { anchorsOf, type Known, type KnownAnchor, parts, peopleOf } from './people.ts'
import type { KeptRule } from './rule.ts'

type Sending = Pick<Platform, 'db' | 'clock' | 'vault'>
/** The anchors that are due now; of the past each person gets an email about one alone. */
export type Due = { from: string; to: string; isPast: boolean }

const peopleATime = 1000
/** parts at once, so that the database works while this process decides */
const lanes = 3

/**
 * Sends what is due of these people, a part in a transaction of its own; false once the rule was
 * changed or switched off meanwhile.
 */
export const sendParts = async (
  { db, clock, vault }: Sending,
  shop: ShopScope,
  rule: KeptRule,
  due: Due,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<boolean> => {
  const timeOf = dueTimesIn(shop.time_zone)
  const waiting = parts(ids, peopleATime).values()
  let goesOn = true
  const lane = async (): Promise<void> => {
    for (const part of waiting) {
      signal.throwIfAborted()
      const isSent = await transact(db, async (trx) => {
        if (!(await holdRule(trx, shop, rule))) return false
        await holdPeople(trx, shop, part)
        await sendPart(trx, { vault, now: clock(), timeOf }, shop, rule, due, part)
        return true
      })
      goesOn &&= isSent
      if (!goesOn) return
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
  return goesOn
}

/** Keeps a rule from being changed while a part is sent by it. */
const holdRule = async (trx: Trx, { shop_id }: ShopScope, rule: KeptRule): Promise<boolean> => {
  const { rows } = await sql<{ is_same: boolean }>`
    select active and changed_at = ${rule.changed_at} as is_same
    from reminder
    where shop_id = ${shop_id} and reminder_id = ${rule.reminder_id}
    for share`.execute(trx)
  return rows[0]?.is_same ?? false
}

/** Waits for calls that erase or merge these people, and for other rules' emails to them. */
const holdPeople = async (
  trx: Trx,
  { shop_id }: ShopScope,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    select from customer
    where shop_id = ${shop_id} and customer_id = any(${ids}::bigint[])
    order by customer_id
    for no key update`.execute(trx)
}

type Pass = { now: Date; timeOf: ReturnType<typeof dueTimesIn> }
type Letter = { person: Known & { email: string }; anchor: KnownAnchor }

const sendPart = async (
  trx: Trx,
  { vault, now, timeOf }: Pick<Platform, 'vault'> & Pass,
  shop: ShopScope,
  rule: KeptRule,
  due: Due,
  ids: readonly string[],
): Promise<void> => {
  const people = await peopleOf(trx, { vault }, shop, ids)
  const today = dayIn(shop.time_zone, now)
  const anchors = await anchorsOf(trx, shop, rule, { ...due, today }, ids)
  const letters = anchors.flatMap((anchor): Letter[] => {
    const person = people.get(anchor.customer_id)
    if (!person || !isAddressed(person) || personWhy(rule, person)) return []
    if (due.isPast && hadPast(rule, person)) return []
    const at = timeOf(rule, dueDay(rule, anchor.day))
    const isInTime = due.isPast ? at <= (rule.past_at ?? now) : wasThere(anchor, at)
    return isInTime && !anchorWhy(rule, anchor, person.sent, now) ? [{ person, anchor }] : []
  })
  await write(trx, shop, rule, due.isPast ? oneEach(rule, letters) : letters, now)
}

const isAddressed = (person: Known): person is Known & { email: string } => person.email !== null

/** Checks whether a person got their one email about the past in an earlier try. */
const hadPast = ({ reminder_id, past_at }: KeptRule, { sent }: Known): boolean =>
  sent.some((one) => one.reminder_id === reminder_id && past_at !== null && one.at >= past_at)

/** Keeps one email a person: about the next expiration, or the latest day. */
const oneEach = ({ when }: KeptRule, letters: readonly Letter[]): Letter[] => {
  const ordered = when === 'before_expiry' ? letters.toReversed() : letters
  return [...new Map(ordered.map((one) => [one.person.customer_id, one])).values()]
}

/** Writes who was reminded of what, and an email for each of those whom no one else wrote. */
const write = async (
  trx: Trx,
  shop: ShopScope,
  rule: KeptRule,
  letters: readonly Letter[],
  now: Date,
): Promise<void> => {
  if (letters.length === 0) return
  const { rows } = await sql<{ customer_id: bigint; anchor: string; mail_id: bigint }>`
    insert into reminder_sent (
      shop_id, reminder_id, customer_id, anchor_day, amount, mail_id, sent_at)
    select ${shop.shop_id}, ${rule.reminder_id}, u.id, u.day, u.amount,
      nextval(pg_get_serial_sequence('mail', 'mail_id')), ${now}
    from unnest(
      ${letters.map(({ person }) => person.customer_id)}::bigint[],
      ${letters.map(({ anchor }) => anchor.day)}::date[],
      ${letters.map(({ anchor }) => anchor.amount)}::bigint[]) u (id, day, amount)
    order by u.id
    on conflict do nothing
    returning customer_id, anchor_day::text as anchor, mail_id`.execute(trx)
  const keyOf = (id: bigint, day: string) => `${id} ${day}`
  const numbers = new Map(rows.map((row) => [keyOf(row.customer_id, row.anchor), row.mail_id]))
  const today = dayIn(shop.time_zone, now)
  const mails = letters.flatMap(({ person, anchor }) => {
    const mail_id = numbers.get(keyOf(person.customer_id, anchor.day))
    if (mail_id === undefined) return []
    const language = writtenLanguage(languageFor(shop.settings, person.language))
    return [{ mail_id, person, language, values: valuesOf(rule, anchor, today) }]
  })
  if (mails.length === 0) return
  await sql`
    select queue_numbered_mails(
      ${shop.shop_id}, ${rule.mail}, ${now},
      ${mails.map(({ mail_id }) => mail_id)}::bigint[],
      ${mails.map(({ person }) => person.email)}::text[],
      ${mails.map(({ person }) => person.full_name)}::text[],
      ${mails.map(({ language }) => language)}::text[],
      ${mails.map(({ values }) => JSON.stringify(values))}::jsonb[],
      ${mails.map(({ person }) => person.customer_id)}::bigint[])`.execute(trx)
  wake('mail')
}

/** Fills in an email's values as wire text; what the rule is not about stays blank. */
const valuesOf = (
  rule: KeptRule,
  { day, amount, balance, last_day }: KnownAnchor,
  today: string,
): Record<string, string> => ({
  balance_after: formatMinor(balance),
  last_activity_date: last_day ?? '',
  ...(rule.when === 'inactive' ? {} : { expiring_amount: formatMinor(amount), expires_on: day }),
  ...(rule.when === 'before_expiry'
    ? { days_left: String(daysIn({ from: today, to: day }) - 1) }
    : {}),
})

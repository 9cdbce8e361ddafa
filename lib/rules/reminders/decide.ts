import type { ReminderWhen, ReminderWhy } from '#contract/reminders/reminder.ts'
import type { Minor } from '#rules/money.ts'
import type { Timing } from './due.ts'

/** A rule, with what it asks of people and credit. */
export type Rule = Timing & {
  reminder_id: bigint
  least: Minor
  tags: { with: readonly string[]; without: readonly string[] }
  most: { n: number; days: number } | null
  /** its email is switched off */
  is_mail_off: boolean
}
export type Person = {
  email: string | null
  blocked: boolean
  /** comma-separated */
  tags: string
  suppressed: 'suppressed' | 'unsubscribed' | null
}
/** An anchor of a person, with the amount that the email is about. */
export type Anchor = {
  day: string
  amount: Minor
  /** time at which its credit was issued, of a coming expiration date */
  since: Date | null
}
export type Sent = { reminder_id: bigint; anchor: string; at: Date }

const wordsOf = (tags: string): string[] =>
  tags
    .toLowerCase()
    .split(',')
    .map((tag) => tag.trim())

const isTagged = (tags: string, { with: some, without: none }: Rule['tags']): boolean => {
  const has = wordsOf(tags)
  const isIn = (tag: string) => has.includes(tag.toLowerCase())
  return (some.length === 0 || some.some(isIn)) && !none.some(isIn)
}

/** Returns why a person gets no email by a rule at all; null if they may. */
export const personWhy = (rule: Rule, person: Person): ReminderWhy | null => {
  if (rule.is_mail_off) return 'mail_off'
  if (person.email === null) return 'no_address'
  if (person.blocked) return 'blocked'
  if (person.suppressed) return person.suppressed
  return isTagged(person.tags, rule.tags) ? null : 'tag'
}

const lacking: Record<ReminderWhen, ReminderWhy> = {
  inactive: 'no_credit',
  before_expiry: 'no_expiring',
  after_expiry: 'nothing_expired',
}
/** Returns why a rule has nothing to say to a person without an anchor. */
export const lackingWhy = ({ when }: Timing, hasCredit: boolean): ReminderWhy =>
  when === 'before_expiry' && !hasCredit ? 'no_credit' : lacking[when]

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns why a person gets no email about an anchor; null if they do. `sent` are their reminders by
 * every rule, `at` the time at which this one would leave.
 */
export const anchorWhy = (
  rule: Rule,
  anchor: Anchor,
  sent: readonly Sent[],
  at: Date,
): ReminderWhy | null => {
  if (sent.some((one) => one.reminder_id === rule.reminder_id && one.anchor === anchor.day))
    return 'reminded'
  if (anchor.amount <= 0n) return lackingWhy(rule, false)
  if (anchor.amount < rule.least) return 'below_least'
  const { most } = rule
  if (!most) return null
  const from = at.getTime() - most.days * dayMs
  const lately = sent.filter((one) => one.at.getTime() > from && one.at <= at)
  return lately.length >= most.n ? 'most' : null
}

/** Checks that an anchor's credit was there when its email was due: else it comes too late. */
export const wasThere = ({ since }: Anchor, at: Date): boolean => since === null || since <= at

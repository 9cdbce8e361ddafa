import { type ReminderMail, reminderMails } from '#contract/reminders/reminder.ts'
import type { Reminder, ReminderInput } from '#contract/reminders/shapes.ts'
import { parseMoney } from '#rules/money.ts'

/** A rule as a person types it. */
export type TypedReminder = {
  mail: ReminderMail
  days: string
  at: string
  least: string
  /** tags, separated by commas */
  with: string
  without: string
  isLimited: boolean
  n: string
  period: string
  active: boolean
}

/** Starts a new rule. */
export const newReminder: TypedReminder = {
  mail: 'store_credit_expiring',
  days: '7',
  at: '09:00',
  least: '',
  with: '',
  without: '',
  isLimited: false,
  n: '2',
  period: '30',
  active: true,
}

/** Returns what a person chose of a rule, as it is sent to be saved. */
export const inputOf = ({
  reminder_id: _id,
  skipped: _skipped,
  sent: _sent,
  past: _past,
  created_at: _created,
  changed_at: _changed,
  ...rule
}: Reminder): ReminderInput => rule

/** Fills the form; `write` formats wire money in the person's language. */
export const typedOf = (rule: Reminder, write: (wire: string) => string): TypedReminder => ({
  mail: rule.mail,
  days: String(rule.days),
  at: rule.at,
  least: parseMoney(rule.least) ? write(rule.least) : '',
  with: rule.tags.with.join(', '),
  without: rule.tags.without.join(', '),
  isLimited: rule.most !== null,
  n: String(rule.most?.n ?? newReminder.n),
  period: String(rule.most?.days ?? newReminder.period),
  active: rule.active,
})

type Field = 'days' | 'at' | 'least' | 'with' | 'without' | 'n' | 'period'
export type ReminderProblems = { [field in Field]?: 'days' | 'time' | 'amount' | 'tags' | 'number' }

const whole = (typed: string, most: number): number | null => {
  const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed.trim()) : 0
  return number >= 1 && number <= most ? number : null
}
const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
const areTags = (typed: string): boolean => {
  const tags = tagsOf(typed)
  return tags.length <= 20 && tags.every((tag) => tag.length <= 60)
}
const isAmount = (wire: string | null): boolean => (parseMoney(wire ?? '') ?? -1n) >= 0n

/** Returns message keys of problems by field; empty when the rule can be saved. */
export const reminderProblems = (
  typed: TypedReminder,
  read: (typed: string) => string | null,
): ReminderProblems => ({
  ...(whole(typed.days, 365) === null ? { days: 'days' as const } : {}),
  ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(typed.at) ? {} : { at: 'time' as const }),
  ...(typed.least.trim() === '' || isAmount(read(typed.least)) ? {} : { least: 'amount' as const }),
  ...(areTags(typed.with) ? {} : { with: 'tags' as const }),
  ...(areTags(typed.without) ? {} : { without: 'tags' as const }),
  ...(typed.isLimited && whole(typed.n, 100) === null ? { n: 'number' as const } : {}),
  ...(typed.isLimited && whole(typed.period, 365) === null ? { period: 'days' as const } : {}),
})

/** Writes a rule without problems on the wire. */
export const reminderOf = (
  typed: TypedReminder,
  read: (typed: string) => string | null,
): ReminderInput => ({
  mail: typed.mail,
  when: reminderMails[typed.mail].when,
  days: Number(typed.days),
  at: typed.at,
  least: typed.least.trim() === '' ? '0.00' : (read(typed.least) ?? '0.00'),
  tags: { with: tagsOf(typed.with), without: tagsOf(typed.without) },
  most: typed.isLimited ? { n: Number(typed.n), days: Number(typed.period) } : null,
  active: typed.active,
})

import * as z from 'zod/mini'
import { Day, Id, Instant, Line, Money, MoneyInput } from '#contract/pieces.ts'
import { reminderMailNames, reminderWhens, reminderWhys } from './reminder.ts'

const tags = z.array(Line(60).check(z.minLength(1))).check(z.maxLength(20))
const Tags = z.strictObject({ with: tags, without: tags })
const Most = z.strictObject({
  n: z.int().check(z.minimum(1), z.maximum(100)),
  days: z.int().check(z.minimum(1), z.maximum(365)),
})
const days = z.int().check(z.minimum(1), z.maximum(365))
const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not a time like 09:30'))

const rule = {
  mail: z.enum(reminderMailNames),
  /** as the email implies */
  when: z.enum(reminderWhens),
  days,
  /** the shop's clock, HH:MM */
  at: Clock,
  tags: Tags,
  /** at most n reminders of any rule in so many days; null: no limit */
  most: z.nullable(Most),
  active: z.boolean(),
}

export const Reminder = z.object({
  reminder_id: z.string(),
  ...rule,
  at: z.string(),
  least: Money,
  /** customers who weren't emailed because the platform was down for more than three days */
  skipped: z.int(),
  /** emails of the last 30 days */
  sent: z.int(),
  /** emails about the past that are being sent: of how many, as confirmed; null: none */
  past: z.nullable(z.object({ people: z.int(), sent: z.int() })),
  created_at: Instant,
  changed_at: Instant,
})
export type Reminder = z.infer<typeof Reminder>

export const ReminderInput = z.strictObject({
  ...rule,
  least: MoneyInput.check(z.refine((typed) => !typed.startsWith('-'), 'Invalid Value')),
})
export type ReminderInput = z.infer<typeof ReminderInput>

const Changed = z.extend(ReminderInput, {
  past: z.optional(z.nullable(z.int().check(z.minimum(0)))),
})

const One = z.object({ id: Id })
const Done = z.object({ reminder: Reminder })
const Sum = z.object({ people: z.int(), amount: Money })

export const Forecast = z.object({
  days: z.array(z.object({ day: Day, people: z.int(), amount: Money })),
  total: Sum,
  /** those due before, who would be emailed right away; of one rule only */
  past: z.nullable(Sum),
})
export type Forecast = z.infer<typeof Forecast>

export const listReminders = { answer: z.object({ rows: z.array(Reminder) }) }

export const createReminder = { body: Changed, answer: Done }

export const changeReminder = { params: One, body: Changed, answer: Done }

export const restoreReminder = { params: One, answer: Done }

export const removeReminder = { params: One, answer: z.object({ removed: z.boolean() }) }

export const previewReminders = {
  body: z.strictObject({
    reminder: z.optional(ReminderInput),
    /** the rule that it replaces, whose emails count as sent */
    reminder_id: z.optional(Id),
  }),
  answer: z.object({ forecast: Forecast }),
}

export const CustomerReminder = z.object({
  reminder_id: z.string(),
  mail: z.enum(reminderMailNames),
  when: z.enum(reminderWhens),
  days: z.int(),
  at: z.string(),
  next: z.nullable(z.object({ day: Day, at: Instant, amount: Money })),
  /** null where there is a next one */
  why: z.nullable(z.enum(reminderWhys)),
  /** the last reminder by this rule */
  last_sent_at: z.nullable(Instant),
})
export type CustomerReminder = z.infer<typeof CustomerReminder>

export const listCustomerReminders = {
  params: One,
  answer: z.object({ rows: z.array(CustomerReminder) }),
}

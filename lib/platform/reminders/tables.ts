import type { GeneratedAlways, Generated } from 'kysely'
import type { ReminderMail, ReminderWhen } from '#contract/reminders/reminder.ts'
import type { Rule } from '#rules/reminders/decide.ts'
import type { Json } from '#platform/shop/tables.ts'

export type ReminderTable = {
  reminder_id: GeneratedAlways<bigint>
  shop_id: bigint
  mail: ReminderMail
  when: ReminderWhen
  days: number
  /** by the shop's clock, HH:MM */
  at: string
  least: bigint
  tags: Json<Rule['tags']>
  most: Json<NonNullable<Rule['most']>> | null
  active: boolean
  /** the last day of the shop's calendar whose emails are done; null: it was never on */
  done_through: string | null
  /** emails due up to this time, before the rule was on, are still to be sent */
  past_at: Date | null
  /** customers whom they go to, as confirmed */
  past_people: number | null
  /** customers whose day passed while the platform was down for too long */
  skipped: Generated<bigint>
  staff_id: bigint | null
  created_at: Date
  changed_at: Date
  removed_at: Date | null
}
/** A reminder that was sent: one for a rule, a customer and an anchor. */
export type ReminderSentTable = {
  shop_id: bigint
  reminder_id: bigint
  customer_id: bigint
  anchor_day: string
  amount: bigint
  mail_id: bigint
  sent_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    reminder: ReminderTable
    reminder_sent: ReminderSentTable
  }
}

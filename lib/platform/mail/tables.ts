import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { mailStates } from '#contract/transaction.ts'
import type { mailEvents } from '#contract/emails/calls.ts'
import type { suppressionKinds, withheldFor } from '#contract/emails/withheld.ts'
import type { Program } from '#rules/emails/program.ts'
import type { RecordFound } from '#contract/emails/delivery-shapes.ts'

/**
 * The contents of an email, filled in when it is sent; amounts as wire text. Codes are never stored
 * here but read from the card. `sealed` is a one-time link sealed by the vault, in base64, as
 * `sealed_digits` are those that open a return.
 */
export type MailContent = {
  /** as typed; the column has it as sent */
  subject?: string
  title: string
  body: string
  values: Record<string, string>
  sealed?: string
  sealed_digits?: string
  reply_to?: string
  /** a test of this email, with sample values */
  test_of?: string
  /** its sample credits */
  lots?: { amount: string; expires_on: string | null }[]
  language?: string
}
/** Facts that filled an email besides its contents, as they were then. */
export type MailFilled = {
  /** YYYY-MM-DD in the shop's time zone */
  today: string
  tags?: string
  /** the customer's */
  language?: string
  lots?: { amount: string; expires_on: string | null }[]
  /** its shop gave out passes of cards */
  has_pass?: true
}
export type MailTable = {
  mail_id: GeneratedAlways<bigint>
  shop_id: bigint
  name: string
  to_email: string
  to_name: Generated<string>
  subject: string
  content: ColumnType<MailContent, string, string>
  message_id: string
  state: (typeof mailStates)[number]
  tries: Generated<number>
  problem: string | null
  next_try_at: Date | null
  /** its first failed attempt since it was queued: its age decides how long it is tried */
  first_try_at: Date | null
  customer_id: bigint | null
  gift_card_id: bigint | null
  movement_id: bigint | null
  staff_id: bigint | null
  /** the campaign that it belongs to */
  bulk_id: bigint | null
  /** 0: single emails, sent first; 1: those of campaigns and reminders, by turns among shops */
  lane: Generated<number>
  /** its occasion: `b12` is a campaign; null: itself */
  scope: string | null
  /** reason to withhold it */
  withheld: (typeof withheldFor)[number] | null
  /** reasons that people passed over */
  passed: Generated<(typeof withheldFor)[number][]>
  /** the compiled design that filled it, set at the first attempt */
  program_id: bigint | null
  /** set with it */
  filled: ColumnType<MailFilled | null, string | null, string | null>
  /** the code that it showed at the last attempt */
  code_id: bigint | null
  created_at: Date
  sent_at: Date | null
  /** time at which someone marked it as handled */
  handled_at: Generated<Date | null>
}

/** An email's later events; `detail` has `problem`, `from` and `to` (addresses) or `sent_at`. */
export type MailEventTable = {
  event_id: GeneratedAlways<bigint>
  shop_id: bigint
  mail_id: bigint
  kind: Exclude<(typeof mailEvents)[number], 'queued' | 'sent' | 'kept'>
  staff_id: bigint | null
  detail: ColumnType<Record<string, string>, string, string>
  at: Date
}

/** An email that a shop switched off or on; `scope` is blank for the email itself, `b12` a campaign. */
export type EmailTable = {
  shop_id: bigint
  name: string
  scope: Generated<string>
  active: boolean
}
/** An address that gets no, or no optional, emails; erasing its person leaves only the digest. */
export type SuppressionTable = {
  shop_id: bigint
  suppression_id: GeneratedAlways<bigint>
  digest: Uint8Array
  kind: (typeof suppressionKinds)[number]
  email: string | null
  at: Date
  staff_id: bigint | null
  note: string | null
}
/** A compiled design, once for all emails that it filled. */
export type MailProgramTable = {
  shop_id: bigint
  program_id: GeneratedAlways<bigint>
  digest: Uint8Array
  program: ColumnType<Program, string, never>
  created_at: Generated<Date>
}
/** Words that somebody typed for all emails of a campaign, and the time whose design they use. */
export type MailWordsTable = {
  shop_id: bigint
  scope: string
  subject: string
  title: string
  body: string
  design_at: Date
}
/** Emails by outcome and the day on which they were written, in several rows for each count. */
export type MailTallyTable = {
  shop_id: bigint
  day: string
  name: string
  scope: string
  state: string
  slot: number
  n: bigint
}
/** A shop's own sender; `dkim_key` is sealed by the vault. */
export type MailSenderTable = {
  shop_id: bigint
  from_email: string
  /** the value of the record that proves the domain */
  ownership: string
  /** names the key in DNS: `t1` for a domain's first shop */
  selector: Generated<string>
  dkim_public: string
  dkim_key: Uint8Array
  /** results of the last check */
  found: ColumnType<RecordFound[] | null, string | null | undefined, string | null>
  checked_at: Generated<Date | null>
  verified_at: Generated<Date | null>
  /** the first failed check since the last good one */
  failing_since: Generated<Date | null>
  /** time at which two days of failed checks led back to MAIL_FROM */
  lost_at: Generated<Date | null>
  staff_id: bigint | null
  changed_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    mail: MailTable
    mail_event: MailEventTable
    email: EmailTable
    mail_program: MailProgramTable
    mail_words: MailWordsTable
    suppression: SuppressionTable
    mail_tally: MailTallyTable
    mail_sender: MailSenderTable
  }
}

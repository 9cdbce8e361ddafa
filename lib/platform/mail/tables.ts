import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#rules/tools/language.ts'
import type { mailStates } from '#contract/transaction.ts'

/**
 * The contents of an email, filled in when it is sent; amounts as wire text. Codes are never stored
 * here but read from the card. `sealed` is a one-time link sealed by the vault, in base64.
 */
export type MailContent = {
  title: string
  body: string
  values: Record<string, string>
  code_of: string | null
  sealed?: string
  reply_to?: string
  language?: Language
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
  customer_id: bigint | null
  gift_card_id: bigint | null
  movement_id: bigint | null
  staff_id: bigint | null
  /** the campaign that it belongs to */
  bulk_id: bigint | null
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
  kind: 'try_failed' | 'delivered' | 'bounced' | 'corrected' | 'resent' | 'handled' | 'reopened'
  staff_id: bigint | null
  detail: ColumnType<Record<string, string>, string, string>
  at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    mail: MailTable
    mail_event: MailEventTable
  }
}

import type { Generated, GeneratedAlways } from 'kysely'
import type { mailStates } from '#contract/transaction.ts'
import type { Json } from '#platform/shop/tables.ts'

/**
 * What the message is made of when it is sent; amounts as wire text. A code is never kept here: it is read when the mail
 * is made. `sealed`: a one-time link, hidden by the vault, in base64.
 */
export type MailContent = { title: string; body: string; values: Record<string, string>; code_of: string | null; sealed?: string; reply_to?: string }
export type MailTable = {
  mail_id: GeneratedAlways<bigint>
  shop_id: bigint
  name: string
  to_email: string
  to_name: Generated<string>
  subject: string
  content: Json<MailContent>
  message_id: string
  state: (typeof mailStates)[number]
  tries: Generated<number>
  problem: string | null
  next_try_at: Date | null
  customer_id: bigint | null
  gift_card_id: bigint | null
  movement_id: bigint | null
  staff_id: bigint | null
  created_at: Date
  sent_at: Date | null
}

import { sql } from 'kysely'
import { storefrontUrl } from '#env.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { groupedCode } from '#rules/gift-card-code.ts'
import { compose, type Composed, type Letter } from '#platform/mail/compose.ts'
import type { MailContent, MailTable } from '#platform/mail/tables.ts'

export type MailRow = Pick<
  MailTable,
  'name' | 'to_email' | 'subject' | 'message_id' | 'state' | 'scope' | 'withheld'
> & {
  tries: number
  to_name: string
  mail_id: bigint
  shop_id: bigint
  content: MailContent
  shop_name: string
  shop_url: string
  shop_email: string
  currency: string
  settings: Settings
  cipher: Uint8Array | null
}
export type Message = Composed & {
  to: { name: string; address: string }
  from: { name: string; address: string }
  replyTo: string | undefined
  messageId: string
  /** the addresses that the servers use, where they differ from those that are shown */
  envelope?: { from: string; to: string }
  /** further header fields, one line each */
  headers?: Readonly<Record<string, string>>
  /** signs the message for the sender's own domain */
  dkim?: { domain: string; selector: string; key: string }
}

/** Splits "Tender <no-reply@x>" into name and address. */
export const addressOf = (text: string): { name: string; address: string } => {
  const parts = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(text)
  return parts
    ? { name: parts[1]!.replace(/^"|"$/g, ''), address: parts[2]! }
    : { name: '', address: text.trim() }
}

/**
 * Builds the message of an email row when it is needed: reads the code from the card, unseals a
 * link.
 */
export const messageOf = (platform: Pick<Platform, 'vault' | 'env'>, row: MailRow): Message => {
  const code = row.cipher ? groupedCode(platform.vault.open(row.shop_id, row.cipher)) : ''
  const link = row.content.sealed
    ? platform.vault.reveal(Buffer.from(row.content.sealed, 'base64'))
    : ''
  const letter: Letter = {
    name: row.name,
    shop: {
      name: row.shop_name,
      shop_url: row.shop_url,
      email: row.shop_email,
      currency: row.currency,
    },
    to: { name: row.to_name, email: row.to_email },
    subject: row.subject,
    title: row.content.title,
    language: row.content.language ?? 'en',
    body: row.content.body,
    values: { ...row.content.values, giftcard_code: code, link },
  }
  const composed = compose(letter, storefrontUrl(platform.env))
  const sender = row.settings.email_sender
  return {
    ...composed,
    to: { name: row.to_name, address: row.to_email },
    from: { ...addressOf(platform.env.MAIL_FROM), name: sender?.from_name || row.shop_name },
    replyTo: row.content.reply_to ?? sender?.reply_to ?? row.shop_email,
    messageId: row.message_id,
  }
}

/** Selects emails by number, of some shops or, for the operator's outbox, of any. */
export const mailRows = async (
  { db }: Pick<Platform, 'db'>,
  ids: bigint[],
  shops?: bigint[],
): Promise<MailRow[]> => {
  const { rows } = await sql<MailRow>`
    select m.mail_id, m.shop_id, m.name, m.to_email, m.to_name, m.subject, m.content,
      m.message_id, m.state, m.scope, m.withheld, m.tries,
      s.name as shop_name, s.shop_url, s.email as shop_email, s.currency, s.settings, k.cipher
    from shop s
      join mail m on m.shop_id = s.shop_id
      left join gift_card_code k on k.shop_id = m.shop_id
        and k.gift_card_id = m.gift_card_id and k.ended_at is null
    where m.mail_id = any(${ids}::bigint[])
      ${shops ? sql`and s.shop_id = any(${shops}::bigint[])` : sql``}`.execute(db)
  return rows
}
/** Reads one email by its number; null if there is none. */
export const mailRow = async (
  platform: Pick<Platform, 'db'>,
  mailId: bigint,
): Promise<MailRow | null> => (await mailRows(platform, [mailId]))[0] ?? null
/** Summarises a server's or our own error in one line, without stack, address or port. */
export const reasonOf = (cause: unknown): string => {
  const { response, message = 'unknown' } = cause as { response?: string; message?: string }
  if (response) return response.split('\n')[0]!.slice(0, 300)
  if (/ECONNREFUSED/.test(message)) return 'the mail server refused the connection'
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'the mail server was not found'
  if (/time(d ?)?-?out|ETIMEDOUT/i.test(message)) return 'the mail server did not answer in time'
  if (/ECONNRESET|EPIPE|closed/i.test(message)) return 'the mail server broke the connection off'
  return message.split('\n')[0]!.slice(0, 300)
}

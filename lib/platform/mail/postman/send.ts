import type { Platform } from '#platform/ctx.ts'
import { drawCodeImage } from '#platform/mail/filling/code-images.ts'
import { senderOf } from '#platform/mail/designs/programs.ts'
import { fillMails, type Ready, readyOrRefuse } from '#platform/mail/filling/fill-mails.ts'
import type { MailRow } from '#platform/mail/filling/mail-rows.ts'
import { type Filled, oneLine } from '#rules/emails/fill.ts'

export type Message = Filled & {
  to: { name: string; address: string }
  from: { name: string; address: string }
  replyTo: string | undefined
  messageId: string
  /** images of the code, which the HTML names by `cid` */
  attachments?: { cid: string; filename: string; contentType: string; content: Buffer }[]
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

/** Builds the message of an email that was filled. */
export const messageOf = async (
  { env }: Pick<Platform, 'env'>,
  row: MailRow,
  { fill, program, code }: Pick<Ready, 'fill' | 'program' | 'code'>,
): Promise<Message> => {
  const { shop_name, shop_email, settings } = row
  const sender = program.sender ?? senderOf({ name: shop_name, email: shop_email, settings })
  const images = code ? program.codes : []
  const attachments = await Promise.all(
    images.map(async (kind) => ({
      cid: `code-${kind}`,
      filename: `code-${kind}.png`,
      contentType: 'image/png',
      content: await drawCodeImage(kind, code),
    })),
  )
  return {
    ...fill(),
    to: { name: oneLine(row.to_name), address: row.to_email },
    from: { ...addressOf(env.MAIL_FROM), name: oneLine(sender.name) },
    replyTo: row.content.reply_to ?? sender.reply_to,
    messageId: row.message_id,
    ...(attachments.length ? { attachments } : {}),
  }
}

/** Builds the message of an email as it was sent, or as it would be now. */
export const readMessage = async (
  platform: Pick<Platform, 'db' | 'env' | 'vault' | 'clock' | 'ports'>,
  row: MailRow,
): Promise<Message> => {
  const ready = await fillMails(platform, [row], { now: platform.clock(), pin: false })
  return messageOf(platform, row, readyOrRefuse(ready, row.mail_id))
}

/** Shows the images that are sent with an email in its HTML. */
export const withImages = ({ html, attachments = [] }: Message): string =>
  attachments.reduce(
    (text, { cid, contentType, content }) =>
      text.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content.toString('base64')}"`),
    html,
  )

/** The problem of an email that no area names any more. */
export const unknownEmail = 'unknown_email'

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

import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { MailName } from '#contract/areas.ts'
import type { Act } from '#platform/ctx.ts'
import { signatureOf } from '#platform/acting.ts'
import { wake } from '#platform/work/wake.ts'
import type { VariableName } from '#contract/mail-variables.ts'
import type { MailContent } from './tables.ts'

export type Outgoing = {
  name: MailName
  to: { email: string; name: string }
  /** blank, like title and body: the design's own */
  subject: string
  title: string
  body: string
  values: Partial<Record<VariableName, string>>
  customer_id: bigint | null
  gift_card_id: bigint | null
  movement_id: bigint | null
  /** a one-time link: a secret, sealed until the message is made */
  link?: string
  /** one-time digits, sealed like the link */
  digits?: string
  /** scheduled time; default: now */
  send_at?: Date | null
  /** a tag; default: the customer's language, else the shop's */
  language?: string
  /** the email of which this is a test */
  test_of?: MailName
  /** sample credits of a test */
  lots?: NonNullable<MailContent['lots']>
  /** the program of a design that isn't live */
  program_id?: bigint
  /** reply address, usually the shop's */
  reply_to?: string
}

const contentOf = (ctx: Pick<Act, 'vault'>, mail: Outgoing): MailContent => ({
  subject: mail.subject,
  title: mail.title,
  body: mail.body,
  values: mail.values as Record<string, string>,
  ...(mail.language ? { language: mail.language } : {}),
  ...(mail.test_of ? { test_of: mail.test_of } : {}),
  ...(mail.lots ? { lots: mail.lots } : {}),
  ...(mail.reply_to ? { reply_to: mail.reply_to } : {}),
  ...(mail.link ? { sealed: ctx.vault.hide(mail.link).toString('base64') } : {}),
  ...(mail.digits ? { sealed_digits: ctx.vault.hide(mail.digits).toString('base64') } : {}),
})

/** The parts of an email known only to the statement that moves the money. */
type Parts = {
  movement_id: RawBuilder<unknown>
  content: (content: RawBuilder<unknown>) => RawBuilder<unknown>
  from: RawBuilder<unknown>
}

/**
 * Builds the email as a statement, also as part of another; the postman sends it once committed.
 */
export const mailLine = (
  ctx: Act,
  mail: Outgoing,
  parts?: Parts,
): RawBuilder<{ mail_id: bigint }> => {
  wake('mail')
  const content = sql`${JSON.stringify(contentOf(ctx, mail))}::jsonb`
  const messageId = `<${randomUUID()}@${ctx.shop.shop_url}>`
  return sql<{ mail_id: bigint }>`
    insert into mail (
      shop_id, name, to_email, to_name, subject, content, message_id, state, next_try_at,
      customer_id, gift_card_id, movement_id, staff_id, program_id, created_at)
    select
      ${ctx.shop.shop_id}::bigint, ${mail.name}, ${mail.to.email}, ${mail.to.name},
      ${mail.subject}, ${parts ? parts.content(content) : content}, ${messageId},
      'queued', ${mail.send_at ?? null}::timestamptz,
      ${mail.customer_id}::bigint, ${mail.gift_card_id}::bigint,
      ${parts ? parts.movement_id : sql`${mail.movement_id}::bigint`},
      ${signatureOf(ctx.actor).staff_id}::bigint, ${mail.program_id ?? null}::bigint,
      ${ctx.now}::timestamptz
    ${parts ? parts.from : sql``}
    returning mail_id`
}

/** Queues an email in the transaction that causes it. */
export const queueMail = async (ctx: Act, mail: Outgoing): Promise<bigint> => {
  const { rows } = await mailLine(ctx, mail).execute(ctx.trx)
  return rows[0]!.mail_id
}

/** Queues many emails at once, each with its own words; they leave after single ones. */
export const queueMails = async (
  ctx: Pick<Act, 'trx' | 'shop' | 'actor' | 'now' | 'vault'>,
  mails: readonly Outgoing[],
): Promise<void> => {
  if (mails.length === 0) return
  const { trx, shop, now } = ctx
  wake('mail')
  await sql`
    insert into mail (
      shop_id, name, to_email, to_name, subject, content, message_id, state, next_try_at,
      customer_id, gift_card_id, movement_id, staff_id, lane, created_at)
    select ${shop.shop_id}::bigint, u.name, u.email, u.full_name, u.subject, u.content::jsonb,
      '<' || gen_random_uuid() || '@' || ${shop.shop_url}::text || '>', 'queued', u.send_at,
      u.customer, u.card, u.movement, ${signatureOf(ctx.actor).staff_id}::bigint, 1,
      ${now}::timestamptz
    from unnest(
      ${mails.map(({ name }) => name)}::text[],
      ${mails.map(({ to }) => to.email)}::text[],
      ${mails.map(({ to }) => to.name)}::text[],
      ${mails.map(({ subject }) => subject)}::text[],
      ${mails.map((mail) => JSON.stringify(contentOf(ctx, mail)))}::text[],
      ${mails.map(({ send_at }) => send_at ?? null)}::timestamptz[],
      ${mails.map(({ customer_id }) => customer_id)}::bigint[],
      ${mails.map(({ gift_card_id }) => gift_card_id)}::bigint[],
      ${mails.map(({ movement_id }) => movement_id)}::bigint[]
    ) as u (name, email, full_name, subject, content, send_at, customer, card, movement)
  `.execute(trx)
}

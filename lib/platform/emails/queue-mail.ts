import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { VariableName } from './catalogue.ts'
import type { MailContent } from './tables.ts'

export type Outgoing = {
  name: string
  to: { email: string; name: string }
  subject: string
  title: string
  body: string
  values: Partial<Record<VariableName, string>>
  customer_id: bigint | null
  gift_card_id: bigint | null
  movement_id: bigint | null
  /** a one-time link: a secret, kept sealed until the message is made */
  link?: string
  /** when it leaves; at once unless said */
  send_at?: Date | null
  /** who gets an answer to it; usually the shop */
  reply_to?: string
}
/** What it takes to queue a mail; `person` is who caused it, null: nobody who is signed in. */
export type Mailing = Pick<TrxCtx, 'trx' | 'shop' | 'now' | 'vault' | 'env'> & { person: Ctx['person'] | null }

/** A mail, in the transaction that causes it; the postman sends what is committed. */
export const queueMail = async (ctx: Mailing, mail: Outgoing): Promise<bigint> => {
  const content: MailContent = { title: mail.title, body: mail.body, values: mail.values as Record<string, string>, code_of: mail.gift_card_id === null ? null : String(mail.gift_card_id), ...(mail.reply_to ? { reply_to: mail.reply_to } : {}), ...(mail.link ? { sealed: ctx.vault.hide(mail.link).toString('base64') } : {}) }
  const { rows } = await sql<{ mail_id: bigint }>`
    insert into mail (shop_id, name, to_email, to_name, subject, content, message_id, state, next_try_at, customer_id, gift_card_id, movement_id, staff_id, created_at)
    values (${ctx.shop.shop_id}, ${mail.name}, ${mail.to.email}, ${mail.to.name}, ${mail.subject}, ${JSON.stringify(content)}::jsonb, ${`<${randomUUID()}@${ctx.shop.shop_url}>`},
      'queued', ${mail.send_at ?? null}, ${mail.customer_id}, ${mail.gift_card_id}, ${mail.movement_id}, ${ctx.person?.id ?? null}, ${ctx.now})
    returning mail_id`.execute(ctx.trx)
  return rows[0]!.mail_id
}

import { sql } from 'kysely'
import type { WithheldFor } from '#contract/emails/withheld.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import type { MailContent, MailFilled, MailTable } from '#platform/mail/tables.ts'

/** An email with all that is needed to fill it. */
export type MailRow = Pick<
  MailTable,
  | 'name'
  | 'to_email'
  | 'subject'
  | 'message_id'
  | 'state'
  | 'scope'
  | 'withheld'
  | 'gift_card_id'
  | 'program_id'
  | 'code_id'
  | 'first_try_at'
  | 'created_at'
> & {
  tries: number
  passed: WithheldFor[]
  to_name: string
  mail_id: bigint
  shop_id: bigint
  content: MailContent
  shop_name: string
  shop_url: string
  shop_email: string
  currency: string
  time_zone: string
  settings: Settings
  filled: MailFilled | null
  /** the card's live code until it has left, then the one with which it left */
  cipher: Uint8Array | null
  /** the customer's */
  language: string | null
  tags: string | null
  /** words of a campaign, for all of its emails */
  words: { subject: string; title: string; body: string } | null
  design_at: Date | null
}

/** Selects emails by number, of some shops or, for the operator's outbox, of any. */
export const mailRows = async (
  { db }: Pick<Platform, 'db'>,
  ids: readonly bigint[],
  shops?: readonly bigint[],
): Promise<MailRow[]> => {
  const { rows } = await sql<MailRow>`
    select m.mail_id, m.shop_id, m.name, m.to_email, m.to_name, m.subject, m.content,
      m.message_id, m.state, m.scope, m.withheld, m.passed, m.tries, m.gift_card_id,
      m.program_id, m.filled, m.first_try_at, m.created_at, s.name as shop_name, s.shop_url,
      s.email as shop_email, s.currency, s.time_zone, s.settings,
      coalesce(own.code_id, live.code_id) as code_id, coalesce(own.cipher, live.cipher) as cipher,
      c.language, c.tags, w.design_at,
      case when w.scope is not null then
        jsonb_build_object('subject', w.subject, 'title', w.title, 'body', w.body) end as words
    from shop s
      join mail m on m.shop_id = s.shop_id
      left join gift_card_code own on own.shop_id = m.shop_id and own.code_id = m.code_id
        and m.state not in ('queued', 'sending')
      left join gift_card_code live on live.shop_id = m.shop_id
        and live.gift_card_id = m.gift_card_id and live.ended_at is null
      left join customer c on c.shop_id = m.shop_id and c.customer_id = m.customer_id
      left join mail_words w on w.shop_id = m.shop_id and w.scope = m.scope
    where m.mail_id = any(${ids}::bigint[])
      ${shops ? sql`and s.shop_id = any(${shops}::bigint[])` : sql``}`.execute(db)
  return rows
}

/** Reads one email by its number; null if there is none. */
export const mailRow = async (
  platform: Pick<Platform, 'db'>,
  mailId: bigint,
): Promise<MailRow | null> => (await mailRows(platform, [mailId]))[0] ?? null

import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { getGreetingToken as call } from '#contract/gift-cards/read.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx, Platform } from '#platform/ctx.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { letterIn } from '#platform/mail/designs/default-design.ts'
import { fillingOf } from '#platform/mail/filling/filling.ts'
import { languageFor, writtenLanguage } from '#rules/shop/language.ts'
import { readId } from '#platform/ids.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import { formatMinor } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { findGiftCard } from '#platform/gift-cards/read-gift-card.ts'

/** The parts of a card shown to the holder of its greeting link: never code or balance. */
export type Greeting = {
  shop: string
  shop_url: string
  currency: string
  to: string
  title: string
  body: string
  amount: string
}
type Row = {
  shop_id: bigint
  name: string
  shop_url: string
  email: string
  currency: string
  to_name: string | null
  title: string | null
  body: string | null
  time_zone: string
  settings: Settings
  amount: bigint | null
}

/**
 * Signs the number of the live code; the token ends with the code, and nothing needs to be stored.
 */
export const greetingToken = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { gift_card_id, awaits_claim } = await findGiftCard(
    ctx.db,
    ctx,
    readId('gift_card', params.id),
  )
  if (awaits_claim) throw new Refusal('card_awaits_claim')
  const live = await ctx.db
    .selectFrom('gift_card_code')
    .select('code_id')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!live) throw new Refusal('card_disabled', { message: 'This card has no code any more.' })
  const { code_id } = live
  const greeting_token = `${code_id}.${ctx.vault.greet(code_id)}`
  return { greeting_token, link: `${storefrontUrl(ctx.env)}/greeting/${greeting_token}` }
}

/**
 * Reads the greeting of a token; `link_spent` for an invalid one, a replaced code or a disabled
 * card.
 */
export const readGreeting = async (
  { db, vault, clock }: Pick<Platform, 'db' | 'vault' | 'clock'>,
  token: string,
): Promise<Greeting> => {
  const [, id, proof] = /^([1-9]\d{0,17})\.([\w-]{22})$/.exec(token) ?? []
  if (!id || !proof || !isSameSecret(proof, vault.greet(BigInt(id))))
    throw new Refusal('link_spent')
  const { rows } = await sql<Row>`
    select s.shop_id, s.name, s.shop_url, s.email, s.currency,
      coalesce(e.to_name, c.full_name, g.customer_name) as to_name, e.title, e.body, s.time_zone, s.settings,
      coalesce(
        e.amount,
        (
          select m.amount
          from movement m
          where m.shop_id = g.shop_id and m.gift_card_id = g.gift_card_id
          order by m.movement_id
          limit 1
        )
      ) as amount
    from shop s
    cross join lateral (
      select * from gift_card_code x
      where x.shop_id = s.shop_id and x.code_id = ${BigInt(id)}
      limit 1) k
    join gift_card g on g.shop_id = k.shop_id and g.gift_card_id = k.gift_card_id
    left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
    left join lateral (
      select mail.to_name, coalesce(nullif(mail.content ->> 'title', ''), w.title, '') as title,
        coalesce(nullif(mail.content ->> 'body', ''), w.body, '') as body, m.amount
      from mail
      left join mail_words w on w.shop_id = mail.shop_id and w.scope = mail.scope
      join movement m on m.shop_id = mail.shop_id and m.movement_id = mail.movement_id
      where mail.shop_id = g.shop_id and mail.gift_card_id = g.gift_card_id
        and mail.name in ('gift_card_manual', 'bulk_gift_card', 'bulk_loyalty_card')
      order by mail.mail_id desc
      limit 1
    ) e on true
    where k.ended_at is null and g.disabled_at is null`.execute(db)
  const row = rows[0]
  if (!row) throw new Refusal('link_spent')
  const amount = formatMinor(row.amount ?? 0n)
  const to = row.to_name ?? ''
  const language = languageFor(row.settings, null)
  const { shown } = fillingOf({
    name: 'gift_card_manual',
    shop: row,
    to: { name: to, email: '' },
    subject: '',
    title: row.title || letterIn('gift_card_manual', writtenLanguage(language)).title!,
    body: row.body ?? '',
    language,
    today: dayIn(row.time_zone, clock()),
    values: {
      shop_name: row.name,
      shop_url: row.shop_url,
      shop_email: row.email,
      amount_issued: amount,
    },
  })
  return {
    shop: row.name,
    shop_url: row.shop_url,
    currency: row.currency,
    to,
    title: shown['title'] ?? '',
    body: shown['body'] ?? '',
    amount,
  }
}

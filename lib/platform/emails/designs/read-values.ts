import type { MailName } from '#contract/areas.ts'
import type { readEmailValues as call } from '#contract/emails/edit.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { VariableName } from '#contract/mail-variables.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { findGiftCard } from '#platform/gift-cards/read-gift-card.ts'
import { readId } from '#platform/ids.ts'
import { emailNameOf, samples } from '#platform/mail/catalogue.ts'
import { balancePageLink } from '#platform/mail/designs/programs.ts'
import { drawCodeImage } from '#platform/mail/filling/code-images.ts'
import { fillingOf, type Letter } from '#platform/mail/filling/filling.ts'
import { showCode } from '#platform/money/show-code.ts'
import { maskedCode } from '#rules/gift-card-code.ts'
import { formatMinor } from '#rules/money.ts'
import { languageFor } from '#rules/shop/language.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { sampleValues } from './samples.ts'

type Values = Pick<Letter, 'to' | 'lots'> & {
  values: Partial<Record<VariableName, string>>
  language: string | null
}
type Body = Parsed<typeof call>['body']

const ofCard = async (ctx: Ctx, id: bigint): Promise<Values> => {
  const card = await findGiftCard(ctx.db, ctx, id)
  const lots = await ctx.db
    .selectFrom('lot')
    .select(['remaining', 'expires_on'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('gift_card_id', '=', id)
    .where('remaining', '>', 0n)
    .orderBy(
      (eb) => eb.ref('expires_on'),
      (order) => order.asc().nullsLast(),
    )
    .limit(20)
    .execute()
  const code = showCode(ctx, card)
  return {
    to: { name: card.customer_name ?? '', email: card.customer_email ?? '' },
    language: null,
    lots: lots.map(({ remaining, expires_on }) => ({ amount: formatMinor(remaining), expires_on })),
    values: {
      giftcard_code: code,
      giftcard_last4: code.slice(-4),
      giftcard_balance: formatMinor(card.balance),
      balance_after: formatMinor(card.balance),
      ...(card.next_expiry ? { expires_on: card.next_expiry } : {}),
    },
  }
}

const ofCustomer = async (ctx: Ctx, wire: string): Promise<Values> => {
  const customer = await findCustomer(ctx.db, ctx, wire)
  const own = customer.gift_card_id === null ? null : await ofCard(ctx, customer.gift_card_id)
  return {
    lots: own?.lots ?? [],
    to: { name: customer.full_name, email: customer.email ?? '' },
    language: customer.language,
    values: {
      giftcard_code: maskedCode(null),
      ...own?.values,
      customer_tags: customer.tags,
      customer_language: customer.language ?? '',
    },
  }
}

const ofTransaction = async (ctx: Ctx, wire: string): Promise<Values> => {
  const movement = await ctx.db
    .selectFrom('movement')
    .select(['gift_card_id', 'amount', 'balance_after', 'expires_on'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('movement_id', '=', readId('transaction', wire))
    .executeTakeFirst()
  if (!movement) throw new Refusal('not_found')
  const card = await ofCard(ctx, movement.gift_card_id)
  return {
    ...card,
    values: {
      ...card.values,
      amount_issued: formatMinor(movement.amount),
      balance_after: formatMinor(movement.balance_after),
      ...(movement.expires_on ? { expires_on: movement.expires_on } : {}),
    },
  }
}

const valuesOf = async (ctx: Ctx, name: MailName, body: Body): Promise<Values> => {
  if (body.transaction_id) return ofTransaction(ctx, body.transaction_id)
  if (body.gift_card_id) return ofCard(ctx, readId('gift_card', body.gift_card_id))
  if (body.platform_customer_id) return ofCustomer(ctx, body.platform_customer_id)
  return {
    ...sampleValues(name, body.language ?? languageFor(ctx.shop.settings, null)),
    language: null,
  }
}

/**
 * Values with which an email is previewed. What a real person lacks, such as the link of a gift, is
 * a sample; no code is whole unless the viewer may see it.
 */
export const readValues = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const name = emailNameOf(params.name)
  const own = await valuesOf(ctx, name, body)
  const language = body.language ?? languageFor(ctx.shop.settings, own.language)
  const links = Object.fromEntries(
    Object.entries(sampleValues(name, language).values).filter(([one]) => one.endsWith('link')),
  )
  const { subject: _, ...filling } = fillingOf({
    name,
    shop: ctx.shop,
    to: own.to,
    subject: '',
    title: '',
    body: '',
    language,
    today: dayIn(ctx.shop.time_zone, ctx.now),
    ...(own.lots ? { lots: own.lots } : {}),
    values: {
      ...links,
      ...own.values,
      balance_page_link: balancePageLink(ctx.env, ctx.shop, language),
    },
  })
  const picture = async (kind: 'qr' | 'barcode') => {
    const image = await drawCodeImage(kind, samples.giftcard_code)
    return `data:image/png;base64,${image.toString('base64')}`
  }
  const [qr, barcode] = await Promise.all([picture('qr'), picture('barcode')])
  return { ...filling, lots: [...filling.lots], language, codes: { qr, barcode } }
}

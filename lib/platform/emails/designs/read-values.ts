import type { MailName } from '#contract/areas.ts'
import type { readEmailValues as call } from '#contract/emails/edit.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { type CardValues, valuesOfCard, valuesOfCustomer } from '#platform/emails/card-values.ts'
import { readId } from '#platform/ids.ts'
import { emailNameOf, samples } from '#platform/mail/catalogue.ts'
import { balancePageLink } from '#platform/mail/designs/programs.ts'
import { drawCodeImage } from '#platform/mail/filling/code-images.ts'
import { fillingOf } from '#platform/mail/filling/filling.ts'
import { formatMinor } from '#rules/money.ts'
import { languageFor } from '#rules/shop/language.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { sampleValues } from './samples.ts'
import { walletSample } from './wallet-sample.ts'

type Body = Parsed<typeof call>['body']

const ofTransaction = async (ctx: Ctx, wire: string): Promise<CardValues> => {
  const movement = await ctx.db
    .selectFrom('movement')
    .select(['gift_card_id', 'amount', 'balance_after', 'expires_on'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('movement_id', '=', readId('transaction', wire))
    .executeTakeFirst()
  if (!movement) throw new Refusal('not_found')
  const card = await valuesOfCard(ctx, movement.gift_card_id)
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

const valuesOf = async (ctx: Ctx, name: MailName, body: Body): Promise<CardValues> => {
  if (body.transaction_id) return ofTransaction(ctx, body.transaction_id)
  if (body.gift_card_id) return valuesOfCard(ctx, readId('gift_card', body.gift_card_id))
  if (body.platform_customer_id)
    return valuesOfCustomer(ctx, await findCustomer(ctx.db, ctx, body.platform_customer_id))
  return {
    ...sampleValues(name, body.language ?? languageFor(ctx.shop.settings, null)),
    language: null,
  }
}

// an email brings them, a customer or a card doesn't have them
const ofOccasion = /link$|^(amount_issued|expiring_amount)$/

/**
 * Values with which an email is previewed. What a real person lacks, such as the amount or the link
 * of a gift, is a sample; no code is whole unless the viewer may see it.
 */
export const readValues = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const name = emailNameOf(params.name)
  const own = await valuesOf(ctx, name, body)
  const language = body.language ?? languageFor(ctx.shop.settings, own.language)
  const occasion = Object.fromEntries(
    Object.entries(sampleValues(name, language).values).filter(([one]) => ofOccasion.test(one)),
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
      ...occasion,
      ...own.values,
      balance_page_link: balancePageLink(ctx.env, ctx.shop, language),
      wallet_link: await walletSample(ctx),
    },
  })
  const picture = async (kind: 'qr' | 'barcode') => {
    const image = await drawCodeImage(kind, samples.giftcard_code)
    return `data:image/png;base64,${image.toString('base64')}`
  }
  const [qr, barcode] = await Promise.all([picture('qr'), picture('barcode')])
  return { ...filling, lots: [...filling.lots], language, codes: { qr, barcode } }
}

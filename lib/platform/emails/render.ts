import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { renderEmail } from '#contract/emails/calls.ts'
import { foreseeable } from '#contract/emails/withheld.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { valuesOfCard, valuesOfCustomer } from './card-values.ts'
import { sampleValues } from './designs/samples.ts'
import { walletSample } from './designs/wallet-sample.ts'
import { readId } from '#platform/ids.ts'
import { allowedExpiry } from '#platform/money/gates/gates.ts'
import { emailNameOf } from '#platform/mail/catalogue.ts'
import {
  balancePageLink,
  compileFor,
  liveParts,
  senderOf,
} from '#platform/mail/designs/programs.ts'
import { type Leaving, reasonsOf } from '#platform/mail/leaving/reasons.ts'
import { fillingOf, type Letter } from '#platform/mail/filling/filling.ts'
import { lotsMost } from '#platform/mail/filling/lots.ts'
import { offeredWords } from '#platform/mail/filling/offered.ts'
import { addressOf } from '#platform/mail/postman/send.ts'
import { fillProgram, oneLine } from '#rules/emails/fill.ts'
import { maskedCode } from '#rules/gift-card-code.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { languageFor } from '#rules/shop/language.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { may } from '#rules/way/access.ts'

/** Says why an email would be withheld if it left now. */
const withheldFrom = async (
  { db, vault, shop: { shop_id } }: Ctx,
  mail: Pick<Leaving, 'name' | 'scope' | 'to_email'>,
) => {
  const reasons = await reasonsOf(db, vault, [{ ...mail, shop_id, mail_id: 0n, passed: [] }])
  return foreseeable.find((one) => one === reasons.get(0n)) ?? null
}

type Lots = NonNullable<Letter['lots']>

/** Adds the credit that is about to be given to those of the card, in the order of the email. */
const withNew = (lots: Lots = [], amount: bigint | null, expires_on: string | null): Lots =>
  amount === null || amount <= 0n
    ? lots
    : [...lots, { amount: formatMinor(amount), expires_on: expires_on?.slice(0, 10) ?? null }]
        .toSorted((a, b) => (a.expires_on ?? '9999').localeCompare(b.expires_on ?? '9999'))
        .slice(0, lotsMost)

/**
 * Renders an email without sending or storing anything. A card that doesn't exist yet has masked
 * groups; a code is as visible as the viewer's rights allow.
 */
export const render = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof renderEmail>,
): Promise<Answer<typeof renderEmail>> => {
  const name = emailNameOf(params.name)
  const customer = body.platform_customer_id
    ? await findCustomer(ctx.db, ctx, body.platform_customer_id)
    : null
  const owner = customer && (await valuesOfCustomer(ctx, customer))
  const card = body.gift_card_id
    ? await valuesOfCard(ctx, readId('gift_card', body.gift_card_id))
    : null
  const amount = body.amount === undefined ? null : parseMoney(body.amount)
  const after = amount === null ? null : (customer?.balance ?? 0n) + amount
  const expires_on = allowedExpiry(ctx, body.expires_on, 'expires_on')
  const language = body.language ?? languageFor(ctx.shop.settings, (card ?? owner)?.language)
  const live = await liveParts(ctx.db, ctx.shop.shop_id, {
    name,
    scope: body.for ?? null,
    at: ctx.now,
  })
  const program = compileFor(
    { ...live, design: body.design ?? live.design },
    { name, shop: ctx.shop, env: ctx.env, language },
  )
  const sample = body.sample ? sampleValues(name, language) : null
  const email = body.recipient_email ?? card?.to.email ?? owner?.to.email ?? sample?.to.email ?? ''
  const filling = fillingOf({
    name,
    shop: ctx.shop,
    to: {
      name: body.recipient_name ?? card?.to.name ?? owner?.to.name ?? sample?.to.name ?? '',
      email,
    },
    ...offeredWords(body, { settings: ctx.shop.settings, reason: body.reason, language }),
    body: body.body ?? '',
    language,
    today: dayIn(ctx.shop.time_zone, ctx.now),
    values: {
      ...sample?.values,
      balance_page_link: balancePageLink(ctx.env, ctx.shop, language),
      wallet_link: await walletSample(ctx),
      ...owner?.values,
      ...(customer?.cipher ? {} : { giftcard_code: maskedCode('••••') }),
      // values of the new credit follow, if it has them
      ...(owner && amount !== null ? { giftcard_balance: '', expires_on: '' } : {}),
      ...(amount === null ? {} : { amount_issued: formatMinor(amount) }),
      ...(after === null ? {} : { balance_after: formatMinor(after) }),
      ...(expires_on ? { expires_on: expires_on.slice(0, 10) } : {}),
      ...card?.values,
    },
    lots: card?.lots ?? (owner ? withNew(owner.lots, amount, expires_on) : (sample?.lots ?? [])),
  })
  const sender = senderOf(ctx.shop)
  const filled = fillProgram(program, filling)
  return {
    from: `${sender.name} <${addressOf(ctx.env.MAIL_FROM).address}>`,
    reply_to: sender.reply_to,
    ...filled,
    subject: oneLine(filling.subject) || filled.subject,
    language,
    // as with the list of suppressed addresses
    withheld: may(ctx.actor, 'issue')
      ? await withheldFrom(ctx, { name, scope: body.for ?? null, to_email: email })
      : null,
  }
}

import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { renderEmail } from '#contract/emails/calls.ts'
import { passable } from '#contract/emails/withheld.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { valuesOfCard } from './card-values.ts'
import { sampleValues } from './designs/samples.ts'
import { readId } from '#platform/ids.ts'
import { showCode } from '#platform/money/show-code.ts'
import { allowedExpiry } from '#platform/money/gates/gates.ts'
import { emailNameOf } from '#platform/mail/catalogue.ts'
import {
  balancePageLink,
  compileFor,
  liveParts,
  senderOf,
} from '#platform/mail/designs/programs.ts'
import { type Leaving, reasonsOf } from '#platform/mail/leaving/reasons.ts'
import { fillingOf } from '#platform/mail/filling/filling.ts'
import { offeredWords } from '#platform/mail/filling/offered.ts'
import { addressOf } from '#platform/mail/postman/send.ts'
import { fillProgram, oneLine } from '#rules/emails/fill.ts'
import { maskedCode } from '#rules/gift-card-code.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { languageFor } from '#rules/shop/language.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

/** Says why an email would be withheld if it left now. */
const withheldFrom = async (
  { db, vault, shop: { shop_id } }: Ctx,
  mail: Pick<Leaving, 'name' | 'scope' | 'to_email'>,
) => {
  const reasons = await reasonsOf(db, vault, [{ ...mail, shop_id, mail_id: 0n, passed: [] }])
  return passable.find((one) => one === reasons.get(0n)) ?? null
}

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
  const card = body.gift_card_id
    ? await valuesOfCard(ctx, readId('gift_card', body.gift_card_id))
    : null
  const amount = body.amount === undefined ? null : parseMoney(body.amount)
  const after = amount === null ? null : (customer?.balance ?? 0n) + amount
  const expires_on = allowedExpiry(ctx, body.expires_on, 'expires_on')
  const language = body.language ?? languageFor(ctx.shop.settings, customer?.language)
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
  const email = body.recipient_email ?? card?.to.email ?? customer?.email ?? sample?.to.email ?? ''
  const filling = fillingOf({
    name,
    shop: ctx.shop,
    to: {
      name: body.recipient_name ?? card?.to.name ?? customer?.full_name ?? sample?.to.name ?? '',
      email,
    },
    ...offeredWords(body, { settings: ctx.shop.settings, reason: body.reason, language }),
    body: body.body ?? '',
    language,
    today: dayIn(ctx.shop.time_zone, ctx.now),
    values: {
      ...sample?.values,
      balance_page_link: balancePageLink(ctx.env, ctx.shop, language),
      giftcard_code: customer?.cipher ? showCode(ctx, customer) : maskedCode('••••'),
      ...(amount === null ? {} : { amount_issued: formatMinor(amount) }),
      ...(after === null ? {} : { balance_after: formatMinor(after) }),
      ...(expires_on ? { expires_on: expires_on.slice(0, 10) } : {}),
      ...card?.values,
    },
    lots: card?.lots ?? sample?.lots ?? [],
  })
  const sender = senderOf(ctx.shop)
  const filled = fillProgram(program, filling)
  return {
    from: `${sender.name} <${addressOf(ctx.env.MAIL_FROM).address}>`,
    reply_to: sender.reply_to,
    ...filled,
    subject: oneLine(filling.subject) || filled.subject,
    language,
    withheld: await withheldFrom(ctx, { name, scope: body.for ?? null, to_email: email }),
  }
}

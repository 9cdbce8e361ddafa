import { storefrontUrl } from '#env.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { renderEmail } from '#contract/emails/calls.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'
import { showCode } from '#platform/money/show-code.ts'
import { allowedExpiry } from '#platform/money/gates/gates.ts'
import { maskedCode } from '#rules/gift-card-code.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { emails } from '#platform/mail/catalogue.ts'
import { compose } from '#platform/mail/compose.ts'
import { addressOf } from '#platform/mail/postman/send.ts'

/**
 * Renders an email without sending or storing anything. A card that doesn't exist yet has masked
 * groups; a code is as visible as the viewer's rights allow.
 */
export const render = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof renderEmail>,
): Promise<Answer<typeof renderEmail>> => {
  if (!emails[params.name]) throw new Refusal('not_found')
  const customer = body.platform_customer_id
    ? await findCustomer(ctx.db, ctx, body.platform_customer_id)
    : null
  const amount = body.amount === undefined ? null : parseMoney(body.amount)
  const after = amount === null ? null : (customer?.balance ?? 0n) + amount
  const expires_on = allowedExpiry(ctx, body.expires_on, 'expires_on')
  const letter = {
    name: params.name,
    shop: ctx.shop,
    to: {
      name: body.recipient_name ?? customer?.full_name ?? '',
      email: body.recipient_email ?? customer?.email ?? '',
    },
    subject: body.subject ?? '',
    title: body.title ?? '',
    body: body.body ?? '',
    values: {
      giftcard_code: customer?.cipher ? showCode(ctx, customer) : maskedCode('••••'),
      ...(amount === null ? {} : { amount_issued: formatMinor(amount) }),
      ...(after === null ? {} : { balance_after: formatMinor(after) }),
      ...(expires_on ? { expires_on } : {}),
    },
  }
  const { subject, html, text } = compose(letter, storefrontUrl(ctx.env))
  const sender = ctx.shop.settings.email_sender
  return {
    from: `${sender?.from_name || ctx.shop.name} <${addressOf(ctx.env.MAIL_FROM).address}>`,
    reply_to: sender?.reply_to ?? ctx.shop.email,
    subject,
    html,
    text,
  }
}

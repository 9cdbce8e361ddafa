import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { previewClaimPage as call } from '#contract/egifts/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { claimPage } from '#platform/egifts/pages/claim-page.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { maskedCode } from '#rules/gift-card-code.ts'
import { shownOf } from '#platform/egifts/claim.ts'
import { claimedUntil, soldUntil } from '#platform/egifts/sale.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { afterText } from './hand-over.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Renders the real page with a made-up gift; saves nothing and has no code. */
export const previewPage = async (
  ctx: Ctx,
  { body: { settings, page } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { language, asks } = settings
  const sample = wordsIn(language, 'storefront-pages.claim.sample')
  const row = {
    recipient_name: sample('recipient'),
    sender_name: sample('sender'),
    message: asks.message ? sample('message') : '',
    product: asks.product ? sample('product') : null,
    variant: asks.product ? sample('variant') : null,
    value: 5000n,
    expires_at: new Date(ctx.now.getTime() + settings.claim_days * dayMs),
  }
  const gift = shownOf(row, ctx.shop, settings)
  const until = soldUntil(ctx.shop, ctx.now)
  const today = dayIn(ctx.shop.time_zone, ctx.now)
  const around = { shop: ctx.shop, settings, language, gift }
  const html = claimPage(
    page === 'open'
      ? { ...around, kind: 'open', needsEmail: false }
      : {
          ...around,
          kind: 'claimed',
          code: maskedCode('••••'),
          use: afterText(settings, language),
          until: until && claimedUntil({ on: today, until }, today),
        },
  )
  return { html: String(await html) }
}

import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { previewClaimPage as call } from '#contract/egifts/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { claimPage } from '#platform/storefront/claim/claim-page.ts'
import { maskedCode } from '#rules/gift-card-code.ts'
import { shownOf } from '#platform/egifts/claim.ts'
import { afterText } from './hand-over.ts'

const samples = {
  en: {
    recipient_name: 'Ada',
    sender_name: 'Charles',
    message: 'Happy birthday!\nThink of me when you wear it.',
    product: 'Merino scarf',
    variant: 'moss green',
  },
  ru: {
    recipient_name: 'Ада',
    sender_name: 'Чарльз',
    message: 'С днём рождения!\nНоси и вспоминай обо мне.',
    product: 'Шарф из мериноса',
    variant: 'зелёный мох',
  },
}
const dayMs = 24 * 60 * 60 * 1000

/** The real page with a made-up gift; nothing is kept, and there is no code. */
export const previewPage = async (
  ctx: Ctx,
  { body: { settings, page } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { language, asks } = settings
  const sample = samples[language]
  const row = {
    ...sample,
    ...(asks.message ? {} : { message: '' }),
    ...(asks.product ? {} : { product: null, variant: null }),
    value: 5000n,
    expires_at: new Date(ctx.now.getTime() + settings.claim_days * dayMs),
  }
  const gift = shownOf(row, ctx.shop, settings)
  const around = { shop: ctx.shop, settings, language, gift }
  const html = claimPage(
    page === 'open'
      ? { ...around, kind: 'open', needsEmail: false }
      : {
          ...around,
          kind: 'claimed',
          code: maskedCode('••••'),
          use: afterText(settings, language),
        },
  )
  return { html: String(await html) }
}

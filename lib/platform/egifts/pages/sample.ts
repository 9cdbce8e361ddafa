import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { ClaimPage } from '#platform/egifts/claim.ts'
import { settingsOf } from '#platform/egifts/settings.ts'
import { samples } from '#platform/mail/catalogue.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'

/** Makes the page of a gift that nobody gave: a draft of the claim page is seen by it. */
export const samplePage = async (
  { db }: Pick<Platform, 'db'>,
  shop: ShopScope,
  language: Language,
  isClaimed: boolean,
): Promise<ClaimPage> => {
  const { hide_prices, after_text } = await settingsOf(db, shop.shop_id)
  const gift = {
    recipient: samples.recipient_name,
    sender: samples.sender_name,
    message: wordsIn(language, 'storefront-pages.claim')('sample.message'),
    product: '',
    value: samples.amount_issued,
    isHidden: hide_prices,
    expires_on: null,
    zone: shop.time_zone,
  }
  const page = { shop, language, gift }
  if (!isClaimed) return { ...page, kind: 'open', needsEmail: true }
  const code = { code: samples.giftcard_code, code_id: null }
  return { ...page, kind: 'claimed', ...code, use: after_text, until: null }
}

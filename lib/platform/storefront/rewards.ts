import { type Context, Hono } from 'hono'
import { keptOf } from '#platform/assets/preview-link.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { ownStore, type StoredProduct } from '#platform/gift-card-product/store.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { hasReferrals } from '#rules/assets/shown.ts'
import { valueOf } from '#rules/gift-card-product/gift-card-product.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import type { Language } from '#rules/tools/language.ts'
import { linksOf, tableOf } from '#storefront/draw/parts.ts'
import { type Below, rewards } from '#storefront/draw/rewards.ts'
import { plainText } from '#storefront/view.ts'
import { drawnPage, pageView } from './drawn/drawn-page.ts'
import { isPageOn, pageAsset } from './drawn/page-asset.ts'
import { notFound } from './not-found.ts'
import { otherLanguage } from './drawn/other-language.ts'
import { drawnHeaders } from './headers.ts'
import { draftAsked, languageOf, pathIn, shopAsked } from './shop-asked.ts'

/** Serves the rewards page of a shop while its asset is on. */
export const rewardsPages = (platform: Platform): Hono => {
  const app = new Hono()
  app.get('/rewards-program-page', async (context: Context) => {
    const shop = await shopAsked(platform, context)
    const language = languageOf(context)
    const draft = shop && (await draftAsked(platform, context, shop))
    const asset = shop && (await pageAsset(platform, shop, 'rewards_page', language, draft))
    if (!shop || !asset?.isOn) return notFound(context)
    const [product, hasAccount] = await Promise.all([
      ownStore.load(platform.db, shop),
      isPageOn(platform, shop, 'account_page'),
    ])
    const view = pageView(shop, {
      name: 'rewards_page',
      data: asset.data,
      language,
      has: { referral: hasReferrals(shop), invite: false, wallet: false },
      aside: [otherLanguage(language, { shop: shop.shop_url, ...keptOf(draft) })],
    })
    const below = belowOf(language, shop, { product, hasAccount })
    const title = plainText(view, 'header.signed_out.title')
    return context.html(
      drawnPage(view, [title, shop.name].filter(Boolean).join(' · '), rewards(view, below)),
      200,
      drawnHeaders,
    )
  })
  return app
}

/** Makes what the shop has below the sections: its gift card with prices, and the way to a balance. */
const belowOf = (
  language: Language,
  shop: ShopScope,
  { product, hasAccount }: { product: StoredProduct | null; hasAccount: boolean },
): Below => {
  const say = wordsIn(language, 'storefront-pages.rewards')
  const account = { text: say('account'), href: pathIn('/account', shop, language) }
  return {
    credit: linksOf([
      { text: say('checkBalance'), href: pathIn('/check-gift-card-balance', shop, language) },
      ...(hasAccount ? [account] : []),
    ]),
    gift_card: product && [
      pricesOf(language, shop, product),
      linksOf([
        { text: say('seeCard'), href: pathIn(`/products/${product.handle}`, shop, language) },
      ]),
    ],
    ...(hasAccount ? { referral: linksOf([account]) } : {}),
  }
}

const pricesOf = (language: Language, shop: ShopScope, { variants }: StoredProduct) => {
  const say = wordsIn(language, 'storefront-pages.product')
  const money = (minor: bigint): string => displayMoney(formatMinor(minor), shop.currency, language)
  return tableOf({
    caption: say('amounts'),
    heads: [say('youPay'), say('cardWorth')],
    rows: variants.map(({ price }) => [money(price), money(valueOf(price, shop.settings))]),
  })
}

import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { ownStore, type StoredProduct } from '#platform/gift-card-product/store.ts'
import { notFound } from './not-found.ts'
import { headers, storefrontPage } from './page.ts'
import { priceTable } from './product.ts'
import { languageOf, pathIn, shopAsked } from './shop-asked.ts'
import type { Language } from '#rules/tools/language.ts'

/** Serves the rewards page once the shop has made it. */
export const rewardsPages = (platform: Platform): Hono => {
  const app = new Hono()
  app.get('/rewards-program-page', async (context: Context) => {
    const shop = await shopAsked(platform, context)
    const page =
      shop &&
      (await platform.db
        .selectFrom('store_page')
        .select('page_id')
        .where('shop_id', '=', shop.shop_id)
        .where('handle', '=', 'rewards-program-page')
        .executeTakeFirst())
    if (!shop || !page) return notFound(context)
    return context.html(
      rewardsPage(languageOf(context), shop, await ownStore.load(platform.db, shop)),
      200,
      headers,
    )
  })
  return app
}

const rewardsPage = (lang: Language, shop: ShopScope, product: StoredProduct | null) => {
  const say = wordsIn(lang, 'storefront-pages.rewards')
  const card =
    product &&
    html`<h2>${say('card')}</h2>
    <p>${say('cardAbout', { shop: shop.name })}</p>
    ${priceTable(lang, shop, product)}
    <p><a href="${pathIn(`/products/${product.handle}`, shop, lang)}">${say('seeCard')}</a></p>`
  return storefrontPage(
    lang,
    say('title'),
    html`<h1>${say('title')}</h1>
    <p class="quiet">${shop.name}</p>
    ${card ?? ''}
    <h2>${say('credit')}</h2>
    <p>${say('creditAbout', { shop: shop.name })}</p>
    <p><a href="${pathIn('/check-gift-card-balance', shop, lang)}">${say('checkBalance')}</a></p>`,
  )
}

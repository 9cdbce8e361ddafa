import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { linkOf } from '#platform/gift-card-product/product-answer.ts'
import { ownStore, type StoredProduct } from '#platform/gift-card-product/store.ts'
import { valueOf } from '#rules/gift-card-product/gift-card-product.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { notFound } from './not-found.ts'
import { pictureHeaders, storefrontPage } from './page.ts'
import { languageOf, pathIn, shopAsked } from './shop-asked.ts'

/**
 * The gift card of a shop as its customers see it. It is bought where the shop sells it: there is
 * no checkout here.
 */
export const productPages = (platform: Platform): Hono => {
  const app = new Hono()
  app.get('/products/:handle', async (context: Context) => {
    const shop = await shopAsked(platform, context)
    const product = shop && (await ownStore.load(platform.db, shop))
    if (!shop || !product || product.handle !== context.req.param('handle'))
      return notFound(context)
    return context.html(
      productPage(
        languageOf(context),
        shop,
        product,
        await linkOf(platform.db, shop, product.handle),
      ),
      200,
      pictureHeaders,
    )
  })
  return app
}

/** Renders prices and the cards' values. */
export const priceTable = (lang: Language, shop: ShopScope, { variants }: StoredProduct) => {
  const say = wordsIn(lang, 'storefront-pages.product')
  const money = (minor: bigint): string => displayMoney(formatMinor(minor), shop.currency, lang)
  const rows = variants.map(
    ({ price }) => html`
      <tr><td>${money(price)}</td><td class="sum">${money(valueOf(price, shop.settings))}</td></tr>`,
  )
  return html`<table>
    <caption>${say('amounts')}</caption>
    <thead><tr><th scope="col">${say('youPay')}</th><th scope="col">${say('cardWorth')}</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>`
}

const productPage = (lang: Language, shop: ShopScope, product: StoredProduct, link: string) => {
  const say = wordsIn(lang, 'storefront-pages.product')
  const lines = product.description
    .split('\n')
    .map((line, i) => html`${i ? html`<br>` : ''}${line}`)
  return storefrontPage(
    lang,
    product.title,
    html`${product.images.map(({ path, alt }) => html`<img src="${path}" alt="${alt}">`)}
    <h1>${product.title}</h1>
    <p class="quiet">${shop.name}</p>
    ${product.description ? html`<p>${lines}</p>` : ''}
    ${priceTable(lang, shop, product)}
    <p>
      ${say('soldAt', { shop: shop.name })}
      <a href="${link}" rel="noopener">${new URL(link).hostname}</a>
    </p>
    <p><a href="${pathIn('/check-gift-card-balance', shop, lang)}">${say('checkBalance')}</a></p>`,
  )
}

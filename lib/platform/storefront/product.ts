import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { linkOf } from '#platform/gift-card-product/product-answer.ts'
import { ownStore, type StoredProduct } from '#platform/gift-card-product/store.ts'
import { valueOf } from '#rules/gift-card-product/gift-card-product.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import type { Html, Look } from './drawn/framed-page.ts'
import { otherLanguage } from './drawn/other-language.ts'
import { pageLook } from './drawn/page-look.ts'
import { plainPage } from './drawn/plain-page.ts'
import { pictureHeaders } from './headers.ts'
import { notFound } from './not-found.ts'
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
    const [link, look] = await Promise.all([
      linkOf(platform.db, shop, product.handle),
      pageLook(platform, shop),
    ])
    const shown = { lang: languageOf(context), shop, product, link, look }
    return context.html(productPage(shown), 200, pictureHeaders)
  })
  return app
}

type Shown = {
  lang: Language
  shop: ShopScope
  product: StoredProduct
  /** where the shop sells it */
  link: string
  look: Look
}

/** Renders prices and the cards' values. */
const priceTable = ({ lang, shop, product: { variants } }: Shown): Html => {
  const say = wordsIn(lang, 'storefront-pages.product')
  const money = (minor: bigint): string => displayMoney(formatMinor(minor), shop.currency, lang)
  const rows = variants.map(
    ({ price }) => html`
      <tr><td>${money(price)}</td><td class="sum">${money(valueOf(price, shop.settings))}</td></tr>`,
  )
  return html`<table class="amounts">
    <caption>${say('amounts')}</caption>
    <thead><tr><th scope="col">${say('youPay')}</th><th scope="col">${say('cardWorth')}</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>`
}

const productPage = (shown: Shown): Html => {
  const { lang, shop, product, link, look } = shown
  const say = wordsIn(lang, 'storefront-pages.product')
  const lines = product.description
    .split('\n')
    .map((line, i) => html`${i ? html`<br>` : ''}${line}`)
  return plainPage(
    {
      look,
      language: lang,
      title: product.title,
      shop: { name: shop.name },
      aside: [otherLanguage(lang, { shop: shop.shop_url })],
    },
    html`${product.images.map(
      ({ path, alt }) => html`<img class="cover" src="${path}" alt="${alt}">`,
    )}
    ${product.description ? html`<p>${lines}</p>` : ''}
    ${priceTable(shown)}
    <p>
      ${say('soldAt', { shop: shop.name })}
      <a href="${link}" rel="noopener">${new URL(link).hostname}</a>
    </p>
    <p><a href="${pathIn('/check-gift-card-balance', shop, lang)}">${say('checkBalance')}</a></p>`,
  )
}

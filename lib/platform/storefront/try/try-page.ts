import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { ShopScope } from '#platform/ctx.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { inlayKinds, reservedStyle } from '#storefront/inlay-kinds.ts'
import type { Language } from '#rules/tools/language.ts'
import type { Person, Product } from './demo-shelf.ts'

/** Everything that the page shows; `cart` has a product once for each piece. */
export type Tried = {
  lang: Language
  shop: ShopScope
  script: string | null
  people: readonly Person[]
  person: Person | null
  token: string | null
  products: readonly Product[]
  cart: readonly Product[]
}

/** Puts a checkout's token where a customer would type a code, as a shop's own script does. */
const listen = `document.addEventListener('tender:apply', function (event) {
  document.getElementById('code').value = event.detail.token
})`
const hash = createHash('sha256').update(listen).digest('base64')

export const tryHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src 'self' 'sha256-${hash}'`,
    "connect-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const style = `body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 Georgia, serif }
ul { padding: 0; list-style: none } .shelf { display: flex; flex-wrap: wrap; gap: 1rem }
.shelf li { flex: 1 1 12rem; padding: 1rem; border: 1px solid #767676 }
button, select, input { font: inherit; min-height: 2.25rem }
${Object.keys(inlayKinds)
  .map((tag) => `${tag} {${reservedStyle(tag)}}`)
  .join(' ')}`

/** Draws a bare shop: markup of its own, the script's tag, and the elements in their places. */
export const tryPage = (tried: Tried) => {
  const { lang, shop, script, people, person, token, products, cart } = tried
  const say = wordsIn(lang, 'storefront-pages.try')
  const money = (minor: bigint): string => displayMoney(formatMinor(minor), shop.currency, lang)
  const total = cart.reduce((sum, { price }) => sum + price, 0n)
  const kept = (items: readonly Product[]) => html`
    <input type="hidden" name="lang" value="${lang}">
    ${person ? html`<input type="hidden" name="as" value="${person.id}">` : ''}
    ${items.map(({ id }) => html`<input type="hidden" name="item" value="${id}">`)}`
  const session = person ? `/try/session?as=${encodeURIComponent(person.id)}` : ''
  const tag = (src: string) => html`<script async src="${src}" data-lang="${lang}"
  data-shopper="${token ?? ''}" data-session="${session}"></script>`
  const option = ({ id, name }: Person) => html`
    <option value="${id}"${id === person?.id ? raw(' selected') : ''}>${name}</option>`
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('title')} · ${shop.name}</title>
<style>${raw(style)}</style>
<script>${raw(listen)}</script>
${script ? tag(script) : ''}
</head>
<body>
<main>
<h1>${shop.name}</h1>
<p>${say('about')}</p>
<form action="/try">
  <label for="as">${say('as')}</label>
  <select id="as" name="as">
    <option value="">${say('visitor')}</option>
    ${people.map(option)}
  </select>
  <input type="hidden" name="lang" value="${lang}">
  <button>${say('choose')}</button>
</form>
<p><tender-balance></tender-balance></p>
<h2>${say('products')}</h2>
${products.length === 0 ? html`<p>${say('noProducts')}</p>` : ''}
<ul class="shelf">
${products.map(
  (product) => html`<li>
    <h3>${product.name}</h3>
    <p>${money(product.price)}</p>
    <form action="/try">
      ${kept([...cart, product])}
      <button aria-label="${say('addNamed', { product: product.name })}">${say('add')}</button>
    </form>
  </li>`,
)}
</ul>
<h2>${say('cart')}</h2>
${
  cart.length === 0
    ? html`<p>${say('empty')}</p>`
    : html`<ul>${cart.map(({ name, price }) => html`<li>${name} — ${money(price)}</li>`)}</ul>
<p><b>${say('total')}: ${money(total)}</b></p>
<form action="/try">${kept([])}<button>${say('clear')}</button></form>`
}
<tender-quick-apply total="${formatMinor(total)}"></tender-quick-apply>
<p><label for="code">${say('code')}</label> <input id="code" size="40" autocomplete="off"></p>
<h2>${say('rewards')}</h2>
<tender-rewards></tender-rewards>
</main>
</body></html>`
}

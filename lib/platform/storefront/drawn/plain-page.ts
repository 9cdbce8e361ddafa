import { html, raw } from 'hono/html'
import { render } from 'preact-render-to-string'
import type { Language } from '#rules/tools/language.ts'
import { asideOf } from '#storefront/draw/parts.ts'
import type { AsideLine } from '#storefront/view.ts'
import { framedPage, type Html, type Look } from './framed-page.ts'

export type Plain = {
  look: Look
  language: Language
  title: string
  /** the shop above the title; its name leads to its store where `shop_url` is given */
  shop?: { name: string; shop_url?: string } | null
  /** lines under the page, such as the link to the other language */
  aside?: readonly AsideLine[]
  /** class and style of pages that belong together */
  own?: { name: string; style: string }
}

const shopLine = ({ name, shop_url }: NonNullable<Plain['shop']>): Html =>
  html`<p class="quiet">${shop_url ? html`<a href="https://${shop_url}">${name}</a>` : name}</p>`

/** Writes a page without an asset of its own: a card with the shop's name, the title and `body`. */
export const plainPage = (
  { look, language, title, shop = null, aside = [], own }: Plain,
  body: Html,
): Html =>
  framedPage(
    {
      ...look,
      language,
      title: [title, shop?.name].filter(Boolean).join(' · '),
      ...(own ? { more: own.style } : {}),
    },
    html`<div class="asset page narrow ${own?.name ?? ''}"><section class="card flow">
    ${shop ? shopLine(shop) : ''}
    <h1 id="title">${title}</h1>
    ${body}
    ${raw(
      asideOf({ aside })
        .map((line) => render(line))
        .join(''),
    )}
    </section></div>`,
  )

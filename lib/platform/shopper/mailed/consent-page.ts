import { html } from 'hono/html'
import type { Consent } from '#platform/shopper/cards/consent.ts'
import type { Html, Look } from '#platform/storefront/drawn/framed-page.ts'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { plainPage } from '#platform/storefront/drawn/plain-page.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'

/** Renders the question whether a card may become another customer's credit, or its answer. */
export const consentPage = (language: Language, look: Look, { link, outcome }: Consent): Html => {
  const say = wordsIn(language, 'storefront-pages.consent')
  const shop = link.shop.name
  return plainPage(
    {
      look,
      language,
      title: say(`${outcome}.title`),
      shop: { name: shop },
      // the address of a card that can't be added asks again
      aside: outcome === 'gone' ? [] : [otherLanguage(language)],
    },
    html`<p class="quiet" ${outcome === 'ask' ? '' : html`role="status"`}>
      ${say(`${outcome}.about`, { shop })}
    </p>
    ${
      outcome === 'ask'
        ? html`<form method="post"><button class="main wide">${say('submit')}</button></form>`
        : ''
    }`,
  )
}

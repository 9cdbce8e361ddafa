import { html } from 'hono/html'
import type { ClaimPage, Shown } from '#platform/egifts/claim.ts'
import { displayMoney } from '#rules/money.ts'
import { storefrontPage } from '#platform/storefront/page.ts'
import { longDay } from '#platform/words/long-day.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'

const otherOf = (lang: Language): Language => (lang === 'ru' ? 'en' : 'ru')
const wordsOf = (lang: Language) => wordsIn(lang, 'storefront-pages.claim')
const lines = (text: string) =>
  text.split('\n').map((line, i) => html`${i ? html`<br>` : ''}${line}`)
/**
 * Links to the other language relatively, so that the page never contains its own secret address.
 */
const switchOf = (lang: Language) => {
  const other = otherOf(lang)
  return html`<p class="quiet" style="margin-top:16px">
    <a lang="${other}" href="?lang=${other}">${wordsOf(lang)('other')}</a></p>`
}

/**
 * Renders the claim page of a gift in any status: no script, and only data that the recipient may
 * see.
 */
export const claimPage = (page: ClaimPage, problem = false, typed = '') => {
  if (page.kind === 'closed')
    return notePage(page.language, page.shop.name, wordsOf(page.language)(page.why), reasonOf(page))
  return page.kind === 'open' ? openPage(page, problem, typed) : claimedPage(page)
}

const reasonOf = ({ language, why, on, zone }: Extract<ClaimPage, { kind: 'closed' }>): string => {
  const say = wordsOf(language)
  const day = on ? longDay(language, on, zone) : ''
  if (why === 'claimed') return say('claimedAbout', { day })
  return why === 'early' && day ? say('earlyOn', { day }) : say(`${why}About`)
}

const notePage = (lang: Language, shop: string, title: string, about: string) =>
  storefrontPage(
    lang,
    title,
    html`${shop ? html`<p class="quiet">${shop}</p>` : ''}
    <h1>${title}</h1>
    <p class="quiet">${about}</p>
    ${switchOf(lang)}`,
  )

export const noGiftPage = (lang: Language) =>
  notePage(lang, '', wordsOf(lang)('none'), wordsOf(lang)('noneAbout'))

const factsOf = (lang: Language, gift: Shown, currency: string) => {
  const say = wordsOf(lang)
  const worth = gift.isHidden ? null : displayMoney(gift.value, currency, lang)
  const until = gift.expires_on ? longDay(lang, gift.expires_on, gift.zone) : null
  if (!gift.product && !worth && !until) return ''
  return html`<dl>
    ${gift.product ? html`<dt>${say('gift')}</dt><dd>${gift.product}</dd>` : ''}
    ${worth ? html`<dt class="sum">${say('worth')}</dt><dd class="sum">${worth}</dd>` : ''}
    ${until ? html`<dt>${say('until')}</dt><dd>${until}</dd>` : ''}
  </dl>`
}

const openPage = (
  { shop, settings, language: lang, gift, needsEmail }: Extract<ClaimPage, { kind: 'open' }>,
  problem: boolean,
  typed: string,
) => {
  const say = wordsOf(lang)
  const title = gift.title || say('title', { sender: gift.sender })
  const { button_colour: back, button_text_colour: fore } = settings
  return storefrontPage(
    lang,
    title,
    html`<p class="quiet">${shop.name}</p>
    <h1>${title}</h1>
    <p>${lines(gift.text || say('text', { recipient: gift.recipient, shop: shop.name }))}</p>
    ${
      gift.message
        ? html`<blockquote aria-label="${say('message')}">${lines(gift.message)}</blockquote>`
        : ''
    }
    ${factsOf(lang, gift, shop.currency)}
    ${problem ? html`<p class="note" role="alert" id="problem">${say('badEmail')}</p>` : ''}
    <form method="post" action="?lang=${lang}">
      ${needsEmail ? emailField(lang, problem, typed) : ''}
      <button class="main" style="background:${back};border-color:${back};color:${fore}">${
        gift.button || say('button')
      }</button>
    </form>
    ${switchOf(lang)}`,
  )
}

const dayOf = (lang: Language, day: string) => longDay(lang, new Date(`${day}T12:00:00Z`))

const emailField = (lang: Language, problem: boolean, typed: string) => html`
  <label for="email">${wordsOf(lang)('email')}</label>
  <input class="plain" id="email" name="email" type="email" value="${typed}" required
    autocomplete="email" maxlength="254" ${problem ? html`aria-describedby="problem"` : ''}>`

const claimedPage = ({
  shop,
  language: lang,
  gift,
  code,
  use,
  until,
}: Extract<ClaimPage, { kind: 'claimed' }>) => {
  const say = wordsOf(lang)
  const balance = html`/balance?shop=${encodeURIComponent(shop.shop_url)}&amp;lang=${lang}`
  return storefrontPage(
    lang,
    say('yours'),
    html`<p class="quiet">${shop.name}</p>
    <h1>${say('yours')}</h1>
    <div role="status"><dl>
      ${gift.product ? html`<dt>${say('gift')}</dt><dd>${gift.product}</dd>` : ''}
      <dt>${say('code')}</dt><dd class="sum">${code}</dd>
      <dt class="sum">${say('left')}</dt>
      <dd class="sum">${displayMoney(gift.value, shop.currency, lang)}</dd>
      ${until ? html`<dt>${say('useBy')}</dt><dd>${dayOf(lang, until)}</dd>` : ''}
    </dl></div>
    <p>${lines(use)}</p>
    <p class="note">${say('mailed')}</p>
    <p><a class="button" href="${balance}">${say('balance')}</a></p>`,
  )
}

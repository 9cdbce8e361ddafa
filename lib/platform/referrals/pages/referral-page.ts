import { html } from 'hono/html'
import type { ShopScope } from '#platform/ctx.ts'
import type { ClaimOutcome } from '#platform/referrals/tables.ts'
import type { Html, Look } from '#platform/storefront/drawn/framed-page.ts'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { plainPage } from '#platform/storefront/drawn/plain-page.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { displayMoney } from '#rules/money.ts'
import type { Program } from '#rules/referrals/program.ts'
import type { Language } from '#rules/tools/language.ts'

type Page = {
  shop: Pick<ShopScope, 'name' | 'shop_url' | 'currency'>
  lang: Language
  look: Look
}
const wordsOf = (lang: Language) => wordsIn(lang, 'storefront-pages.referral')

const frame = ({ shop, lang, look }: Page, title: string, body: Html, hasSwitch = true): Html =>
  plainPage(
    {
      look,
      language: lang,
      title,
      shop: { name: shop.name, shop_url: shop.shop_url },
      aside: hasSwitch ? [otherLanguage(lang)] : [],
    },
    body,
  )

const percentOf = (lang: Language, value: string): string =>
  new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(value) / 100,
  )

/** The friend's reward in words: title, and what it takes. */
const offerOf = ({ shop, lang }: Page, program: Program | null) => {
  const say = wordsOf(lang)
  if (!program) return { title: say('title', { shop: shop.name }), about: say('about') }
  const { value, value_type, min_order } = program
  const money = (amount: string) => displayMoney(amount, shop.currency, lang)
  if (value_type === 'fixed_amount')
    return { title: say('fixedTitle', { amount: money(value) }), about: say('fixedAbout') }
  return {
    title: say('percentTitle', { percent: percentOf(lang, value) }),
    about: min_order
      ? say('percentFrom', { amount: money(min_order) })
      : say('percentAbout', { shop: shop.name }),
  }
}

/** The page of a link: the offer, and a field for an address. */
export const invitationPage = (
  page: Page,
  program: Program | null,
  problem: 'email' | 'wait' | null = null,
  typed = '',
) => {
  const { lang, shop } = page
  const say = wordsOf(lang)
  const { title, about } = offerOf(page, program)
  return frame(
    page,
    title,
    html`<p>${say('invited', { shop: shop.name })} ${about}</p>
    ${problem ? html`<p class="problem" role="alert" id="problem">${say(problem)}</p>` : ''}
    <form method="post" action="?lang=${lang}" class="stack">
      <label for="email">${say('emailLabel')}</label>
      <input id="email" name="email" type="email" value="${typed}" required
        autocomplete="email" maxlength="254"
        ${problem ? html`aria-invalid="true" aria-describedby="problem"` : ''}>
      <button class="main wide">${say('send')}</button>
    </form>
    <p class="quiet">${say('newOnly')}</p>`,
  )
}

/** The page after an address was typed, the same for every address. */
export const sentPage = (page: Page) => {
  const say = wordsOf(page.lang)
  return frame(
    page,
    say('sentTitle'),
    html`<p role="status">${say('sent')}</p><p class="quiet">${say('sentAbout')}</p>`,
    false,
  )
}

/** The page of the email's link: viewing confirms nothing, because mail scanners follow links. */
export const confirmPage = (page: Page) => {
  const say = wordsOf(page.lang)
  return frame(
    page,
    say('confirmTitle'),
    html`<p>${say('confirmAbout', { shop: page.shop.name })}</p>
    <form method="post" action="?lang=${page.lang}">
      <button class="main wide">${say('confirm')}</button>
    </form>`,
  )
}

/** The page of a confirmed claim. */
export const outcomePage = (page: Page, outcome: ClaimOutcome) => {
  const say = wordsOf(page.lang)
  return frame(
    page,
    say(`outcomes.${outcome}.title`),
    html`<p role="status">${say(`outcomes.${outcome}.about`, { shop: page.shop.name })}</p>
    <a class="plain wide" href="https://${page.shop.shop_url}">${say('toShop')}</a>`,
  )
}

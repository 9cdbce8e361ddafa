import { html } from 'hono/html'
import type { ShopScope } from '#platform/ctx.ts'
import { storefrontPage } from '#platform/storefront/page.ts'
import { longDay } from '#platform/words/long-day.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import type { Language } from '#rules/tools/language.ts'
import { returnsStyle } from './style.ts'

/** Shows a problem of a whole form above it. */
export const problemNote = (problem: string | null) =>
  problem ? html`<p class="note" role="alert">${problem}</p>` : ''

/** Shows a problem under the field with this id, which then names it. */
export const fieldProblem = (id: string, problem: string | null) =>
  problem ? html`<p class="error" role="alert" id="${id}-problem">${problem}</p>` : ''

/** Marks a field with a problem; the first one on a page gets the focus. */
export const markedBy = (id: string, problem: string | null) =>
  problem ? html`aria-invalid="true" aria-describedby="${id}-problem" autofocus` : ''

/** Renders a page of returns: the shop's name, which leads to its store, title and contents. */
export const returnsPage = (
  {
    shop,
    lang,
    title,
  }: { shop: Pick<ShopScope, 'name' | 'shop_url'>; lang: Language; title: string },
  body: ReturnType<typeof html>,
) =>
  storefrontPage(
    lang,
    title,
    html`<p class="quiet"><a href="https://${shop.shop_url}">${shop.name}</a></p>
    <h1>${title}</h1>
    ${body}`,
    returnsStyle,
  )

/** Writes a day of the shop's calendar. */
export const dayText = (lang: Language, day: string): string =>
  longDay(lang, new Date(`${day}T12:00:00Z`))

/** Writes a day without its year. */
export const shortDayText = (lang: Language, day: string): string =>
  new Intl.DateTimeFormat(lang === 'ru' ? 'ru' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

export const moneyText = (lang: Language, minor: bigint, currency: string): string =>
  displayMoney(formatMinor(minor), currency, lang)

/**
 * Returns the policy's reason against a whole order in words that a shopper may read, null for one
 * that leaves it open. A block list is never named.
 */
export const wordsOfReason = (
  lang: Language,
  key: string,
  facts: Record<string, string | number>,
): string | null => {
  const say = wordsIn(lang, 'storefront-pages.returns')
  if (key === 'outside_window')
    return say('stops.window', { day: dayText(lang, String(facts['last_day'] ?? '')) })
  return key === 'blocked' || key === 'no_zone' || key === 'no_outcome' ? say('stops.shop') : null
}

/**
 * Links to the other language, on the order's own page relatively, so that no page holds its own
 * secret address.
 */
export const otherLanguage = (lang: Language, hrefIn = (other: Language) => `?lang=${other}`) => {
  const other: Language = lang === 'ru' ? 'en' : 'ru'
  const say = wordsIn(lang, 'storefront-pages.returns')
  return html`<p class="quiet"><a lang="${other}" href="${hrefIn(other)}">${say('other')}</a></p>`
}

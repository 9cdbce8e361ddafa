import { html } from 'hono/html'
import type { ShopScope } from '#platform/ctx.ts'
import type { Html, Look } from '#platform/storefront/drawn/framed-page.ts'
import { plainPage } from '#platform/storefront/drawn/plain-page.ts'
import { longDay } from '#rules/long-day.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import type { Language } from '#rules/tools/language.ts'
import type { AsideLine } from '#storefront/view.ts'
import { returnsStyle } from './style.ts'

/** Shows a problem of a whole form above it. */
export const problemNote = (problem: string | null) =>
  problem ? html`<p class="problem" role="alert">${problem}</p>` : ''

/** Shows a problem under the field with this id, which then names it. */
export const fieldProblem = (id: string, problem: string | null) =>
  problem ? html`<p class="problem" role="alert" id="${id}-problem">${problem}</p>` : ''

/** Marks a field with a problem; the first one on a page gets the focus. */
export const markedBy = (id: string, problem: string | null) =>
  problem ? html`aria-invalid="true" aria-describedby="${id}-problem" autofocus` : ''

/** The shop of a page of returns, its language, and the look of the shop's pages. */
export type Returning = { shop: ShopScope; lang: Language; look: Look }

/** Renders a page of returns: the shop's name, which leads to its store, title and contents. */
export const returnsPage = (
  { shop, lang, look }: Returning,
  { title, aside = [] }: { title: string; aside?: readonly AsideLine[] },
  body: Html,
): Html =>
  plainPage(
    {
      look,
      language: lang,
      title,
      shop: { name: shop.name, shop_url: shop.shop_url },
      aside,
      own: { name: 'returns', style: returnsStyle },
    },
    body,
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

import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Found } from '#platform/gift-cards/find-by-code.ts'
import { longDay } from '#platform/words/long-day.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { type Budget, take } from '#platform/limits/budget.ts'
import { callerIn } from './address.ts'
import { checkBalance } from './check-balance.ts'
import { typedIn } from './form.ts'
import { ownFormHeaders, storefrontPage } from './page.ts'
import { languageOf, shopAsked } from './shop-asked.ts'
import { notFound } from './not-found.ts'

const checks: Budget = { kind: 'balance_page', most: 10, seconds: 60 }
const typedMax = 200

/**
 * Serves the public balance check: one field, no script. Ten a minute per address, and few wrong
 * codes an hour per shop.
 */
export const balancePages = (platform: Platform): Hono => {
  const app = new Hono()
  const mayAsk = async (context: Context): Promise<boolean> => {
    const subject = callerIn(platform, context)
    return !(await take(platform.db, checks, { subject }, platform.clock())).isOver
  }
  const show = (context: Context): Promise<Response> => answer(context, 'ask')
  const answer = async (context: Context, outcome: Outcome, typed = ''): Promise<Response> => {
    const shop = await shopAsked(platform, context)
    if (!shop) return notFound(context)
    const page = balancePage(languageOf(context), shop, outcome, context.req.path, typed)
    return outcome === 'wait'
      ? context.html(page, 429, { ...ownFormHeaders, 'retry-after': '60' })
      : context.html(page, 200, ownFormHeaders)
  }
  const check = async (context: Context): Promise<Response> => {
    const typed = (await typedIn(context.req.raw, 'code'))?.slice(0, typedMax) ?? null
    if (!(await mayAsk(context))) return answer(context, 'wait', typed ?? '')
    const shop = await shopAsked(platform, context)
    if (!shop || typed === null) return answer(context, 'ask')
    const outcome = (await checkBalance(platform, shop, typed, platform.clock())) ?? 'none'
    // repeats a mistyped code for correction; a valid one isn't shown again
    return answer(context, outcome, typeof outcome === 'object' ? '' : typed)
  }
  for (const path of ['/balance', '/check-gift-card-balance']) app.get(path, show).post(path, check)
  return app
}

type Outcome = Found | 'ask' | 'none' | 'wait'

const balancePage = (
  lang: Language,
  shop: ShopScope,
  outcome: Outcome,
  path: string,
  typed: string,
) => {
  const say = wordsIn(lang, 'storefront-pages.balance')
  const problem = problemOf(lang, outcome)
  const action = html`${path}?shop=${encodeURIComponent(shop.shop_url)}&amp;lang=${lang}`
  return storefrontPage(
    lang,
    say('title'),
    html`<h1>${say('title')}</h1>
    <p class="quiet">${shop.name}</p>
    ${typeof outcome === 'object' ? leftOn(lang, shop, outcome) : ''}
    ${problem ? html`<p class="note" role="alert" id="problem">${problem}</p>` : ''}
    <form method="post" action="${action}">
      <label for="code">${say('code')}</label>
      <input id="code" name="code" value="${typed}" required autocomplete="off"
        autocapitalize="characters" spellcheck="false" maxlength="60"
        ${problem ? html`aria-describedby="problem"` : ''}>
      <button class="main">${say('check')}</button>
    </form>`,
  )
}

const problemOf = (lang: Language, outcome: Outcome): string | null => {
  if (outcome === 'none') return wordsIn(lang, 'storefront-pages.balance')('none')
  return outcome === 'wait' ? wordsIn(lang, 'storefront-pages.problems')('wait') : null
}

const leftOn = (lang: Language, { currency }: ShopScope, { available, expires_on }: Found) => {
  const say = wordsIn(lang, 'storefront-pages.balance')
  const day = (on: string): string => longDay(lang, new Date(`${on}T00:00:00Z`))
  const sum = displayMoney(formatMinor(available), currency, lang)
  return html`<div role="status"><dl>
    <dt class="sum">${say('left')}</dt><dd class="sum">${sum}</dd>
    ${expires_on ? html`<dt>${say('expires')}</dt><dd>${day(expires_on)}</dd>` : ''}
  </dl></div>`
}

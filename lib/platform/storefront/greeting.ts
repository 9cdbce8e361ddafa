import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { Refusal } from '#contract/error.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Greeting, readGreeting } from '#platform/gift-cards/delivery/greeting.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { displayMoney } from '#rules/money.ts'
import type { Html, Look } from './drawn/framed-page.ts'
import { otherLanguage } from './drawn/other-language.ts'
import { pageLook, usualPageLook } from './drawn/page-look.ts'
import { plainPage } from './drawn/plain-page.ts'
import { headers } from './headers.ts'
import { languageOf } from './shop-asked.ts'

/** Serves a card's greeting. Anybody with the address may read it, so it shows no code. */
export const greetingPages = (platform: Platform): Hono => {
  const app = new Hono()
  app.get('/greeting/:token', async (context: Context) => {
    const lang = languageOf(context)
    const greeting = await readGreeting(platform, context.req.param('token') ?? '').catch(
      (cause: unknown) => {
        if (cause instanceof Refusal && cause.code === 'link_spent') return null
        throw cause
      },
    )
    if (!greeting) return context.html(gonePage(lang), 410, headers)
    const shop = await findShop(platform.db, greeting.shop_url)
    const look = await pageLook(platform, shop, 'claim-page')
    return context.html(greetingPage(lang, look, greeting), 200, headers)
  })
  return app
}

const greetingPage = (
  language: Language,
  look: Look,
  { shop, to, title, body, amount, currency }: Greeting,
): Html => {
  const say = wordsIn(language, 'storefront-pages.greeting')
  const lines = body.split('\n')
  return plainPage(
    {
      look,
      language,
      title,
      shop: { name: say('from', { shop }) },
      aside: [otherLanguage(language)],
    },
    html`${to ? html`<p class="quiet">${say('to', { name: to })}</p>` : ''}
    ${body ? html`<p>${lines.map((line, i) => html`${i ? html`<br>` : ''}${line}`)}</p>` : ''}
    <dl>
      <dt>${say('amount')}</dt>
      <dd class="sum">${displayMoney(amount, currency, language)}</dd>
    </dl>
    <p class="quiet">${say('code')}</p>`,
  )
}

const gonePage = (language: Language): Html => {
  const say = wordsIn(language, 'storefront-pages.greeting')
  return plainPage(
    {
      look: usualPageLook(),
      language,
      title: say('gone'),
      aside: [otherLanguage(language)],
    },
    html`<p class="quiet">${say('goneAbout')}</p>`,
  )
}

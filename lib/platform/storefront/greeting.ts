import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { Refusal } from '#contract/error.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Greeting, readGreeting } from '#platform/gift-cards/delivery/greeting.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { displayMoney } from '#rules/money.ts'
import { headers, storefrontPage } from './page.ts'
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
    return greeting
      ? context.html(greetingPage(lang, greeting), 200, headers)
      : context.html(gonePage(lang), 410, headers)
  })
  return app
}

const greetingPage = (lang: Language, { shop, to, title, body, amount, currency }: Greeting) => {
  const say = wordsIn(lang, 'storefront-pages.greeting')
  const lines = body.split('\n')
  return storefrontPage(
    lang,
    title,
    html`<p class="quiet">${say('from', { shop })}</p>
    <h1>${title}</h1>
    ${to ? html`<p class="quiet">${say('to', { name: to })}</p>` : ''}
    ${body ? html`<p>${lines.map((line, i) => html`${i ? html`<br>` : ''}${line}`)}</p>` : ''}
    <dl>
      <dt class="sum">${say('amount')}</dt>
      <dd class="sum">${displayMoney(amount, currency, lang)}</dd>
    </dl>
    <p class="quiet">${say('code')}</p>`,
  )
}

const gonePage = (lang: Language) => {
  const say = wordsIn(lang, 'storefront-pages.greeting')
  return storefrontPage(
    lang,
    say('gone'),
    html`<h1>${say('gone')}</h1><p class="quiet">${say('goneAbout')}</p>`,
  )
}

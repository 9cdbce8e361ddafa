import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { Refusal } from '#contract/error.ts'
import type { Platform } from '#platform/ctx.ts'
import { type Greeting, readGreeting } from '#platform/gift-cards/delivery/greeting.ts'
import { displayMoney } from '#rules/money.ts'
import { headers, storefrontPage } from './page.ts'
import { type Language, words } from './words.ts'

/** What a card says to the one who gets it; whoever has the address may read it, so it shows no code. */
export const greetingPages = (platform: Platform): Hono => {
  const app = new Hono()
  app.get('/greeting/:token', async (context: Context) => {
    const lang: Language = context.req.query('lang') === 'ru' ? 'ru' : 'en'
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
  const say = words[lang]
  const lines = body.split('\n')
  return storefrontPage(
    lang,
    title,
    html`<p class="quiet">${say.greetingFrom(shop)}</p>
    <h1>${title}</h1>
    ${to ? html`<p class="quiet">${say.greetingFor(to)}</p>` : ''}
    ${body ? html`<p>${lines.map((line, i) => html`${i ? html`<br>` : ''}${line}`)}</p>` : ''}
    <dl>
      <dt class="sum">${say.greetingAmount}</dt>
      <dd class="sum">${displayMoney(amount, currency, lang)}</dd>
    </dl>
    <p class="quiet">${say.greetingCode}</p>`,
  )
}

const gonePage = (lang: Language) =>
  storefrontPage(
    lang,
    words[lang].greetingGone,
    html`<h1>${words[lang].greetingGone}</h1><p class="quiet">${words[lang].greetingGoneAbout}</p>`,
  )

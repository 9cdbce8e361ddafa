import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { Refusal } from '#contract/error.ts'
import { publicUrl } from '#env.ts'
import { type Checkout, readCheckout, settleCheckout } from '#platform/billing/settle-checkout.ts'
import type { Platform } from '#platform/ctx.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { formHeaders, headers, storefrontPage } from './page.ts'
import { languageOf } from './shop-asked.ts'

const outcomes = { approve: 'done', cancel: 'cancelled' } as const

/** The test checkout of a plan: who has the token of the address may approve it or not, once. */
export const checkoutPages = (platform: Platform): Hono => {
  const app = new Hono()
  const plansAt = (lang: Language): string =>
    `${publicUrl(platform.env)}${lang === 'ru' ? '/ru' : ''}/plans`
  const unlessSpent = (context: Context, work: () => Promise<Response>): Promise<Response> =>
    work().catch((cause: unknown) => {
      if (!(cause instanceof Refusal && cause.code === 'link_spent')) throw cause
      const lang = languageOf(context)
      return context.html(spentPage(lang, plansAt(lang)), 410, headers)
    })
  app.get('/checkout/:token', (context) =>
    unlessSpent(context, async () => {
      const lang = languageOf(context)
      const token = context.req.param('token')
      return context.html(
        checkoutPage(lang, token, await readCheckout(platform, token)),
        200,
        formHeaders(publicUrl(platform.env)),
      )
    }),
  )
  app.post('/checkout/:token/:choice{approve|cancel}', (context) =>
    unlessSpent(context, async () => {
      const choice = context.req.param('choice') as keyof typeof outcomes
      await settleCheckout(platform, context.req.param('token'), choice === 'approve', randomUUID())
      return new Response(null, {
        status: 303,
        headers: {
          ...headers,
          location: `${plansAt(languageOf(context))}?checkout=${outcomes[choice]}`,
        },
      })
    }),
  )
  return app
}

const checkoutPage = (
  lang: Language,
  token: string,
  { plan, shop, payment_plan, code, price }: Checkout,
) => {
  const say = wordsIn(lang, 'storefront-pages.checkout')
  const action = (choice: keyof typeof outcomes): string =>
    `/checkout/${token}/${choice}?lang=${lang}`
  const title = say('title', { plan: plan.title })
  return storefrontPage(
    lang,
    title,
    html`<h1>${title}</h1>
    <p class="note">${say('test')}</p>
    <dl>
      <dt>${say('shop')}</dt><dd>${shop.name}</dd>
      <dt>${say('plan')}</dt><dd>${plan.title}</dd>
      <dt>${say('paid')}</dt><dd>${say(`payment.${payment_plan}`)}</dd>
      ${code ? html`<dt>${say('discount')}</dt><dd>${code}</dd>` : ''}
      <dt class="sum">${say('price')}</dt>
      <dd class="sum">${displayMoney(formatMinor(price), 'USD', lang)}</dd>
    </dl>
    <form method="post">
      <button class="main" formaction="${action('approve')}">${say('approve')}</button>
      <button formaction="${action('cancel')}">${say('cancel')}</button>
    </form>`,
  )
}

const spentPage = (lang: Language, plans: string) => {
  const say = wordsIn(lang, 'storefront-pages.checkout')
  return storefrontPage(
    lang,
    say('spent'),
    html`<h1>${say('spent')}</h1>
    <p class="quiet">${say('spentAbout')}</p>
    <a class="button" href="${plans}">${say('back')}</a>`,
  )
}

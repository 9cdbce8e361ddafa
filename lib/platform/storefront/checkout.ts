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
import type { Html } from './drawn/framed-page.ts'
import { otherLanguage } from './drawn/other-language.ts'
import { usualPageLook } from './drawn/page-look.ts'
import { type Plain, plainPage } from './drawn/plain-page.ts'
import { formHeaders, headers } from './headers.ts'
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

const frameOf = (language: Language, title: string): Plain => ({
  look: usualPageLook(),
  language,
  title,
  aside: [otherLanguage(language)],
})

const checkoutPage = (
  lang: Language,
  token: string,
  { plan, shop, payment_plan, code, price }: Checkout,
): Html => {
  const say = wordsIn(lang, 'storefront-pages.checkout')
  const action = (choice: keyof typeof outcomes): string =>
    `/checkout/${token}/${choice}?lang=${lang}`
  return plainPage(
    frameOf(lang, say('title', { plan: plan.title })),
    html`<p class="offer">${say('test')}</p>
    <dl>
      <dt>${say('shop')}</dt><dd>${shop.name}</dd>
      <dt>${say('plan')}</dt><dd>${plan.title}</dd>
      <dt>${say('paid')}</dt><dd>${say(`payment.${payment_plan}`)}</dd>
      ${code ? html`<dt>${say('discount')}</dt><dd>${code}</dd>` : ''}
      <dt>${say('price')}</dt>
      <dd class="sum">${displayMoney(formatMinor(price), 'USD', lang)}</dd>
    </dl>
    <form method="post" class="row">
      <button class="main" formaction="${action('approve')}">${say('approve')}</button>
      <button class="plain" formaction="${action('cancel')}">${say('cancel')}</button>
    </form>`,
  )
}

const spentPage = (lang: Language, plans: string): Html => {
  const say = wordsIn(lang, 'storefront-pages.checkout')
  return plainPage(
    frameOf(lang, say('spent')),
    html`<p class="quiet">${say('spentAbout')}</p>
    <a class="plain wide" href="${plans}">${say('back')}</a>`,
  )
}

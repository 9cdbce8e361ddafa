import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Platform } from '#platform/ctx.ts'
import {
  findSubscription,
  setSubscribed,
  type Subscription,
} from '#platform/mail/suppression/unsubscribe.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import type { Html, Look } from '#platform/storefront/drawn/framed-page.ts'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { pageLook } from '#platform/storefront/drawn/page-look.ts'
import { plainPage } from '#platform/storefront/drawn/plain-page.ts'
import { typedIn } from '#platform/storefront/form.ts'
import { ownFormHeaders } from '#platform/storefront/headers.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Language, readLanguage } from '#rules/tools/language.ts'

/**
 * Serves the pages behind an email's unsubscribe link. Reading it changes nothing, because programs
 * open links; a post acts at once, also a mail program's own (RFC 8058).
 */
export const unsubscribePages = (platform: Platform): Hono => {
  const app = new Hono()
  const answer = async (context: Context, step: Step): Promise<Response> => {
    const found = await findSubscription(platform, context.req.param('token') ?? '')
    if (!found) return notFound(context)
    if (step !== 'ask') await setSubscribed(platform, found, step === 'back')
    const language = readLanguage(context.req.query('lang')) ?? found.language
    const look = await pageLook(platform, await findShop(platform.db, found.shop_url))
    return context.html(unsubscribePage({ found, language, look }, step), 200, ownFormHeaders)
  }
  app.get('/unsubscribe/:token', (context) => answer(context, 'ask'))
  app.post('/unsubscribe/:token', async (context) => {
    const isBack = (await typedIn(context.req.raw, 'act')) === 'back'
    return answer(context, isBack ? 'back' : 'done')
  })
  return app
}

type Step = 'ask' | 'done' | 'back'
type Opened = { found: Subscription; language: Language; look: Look }

const unsubscribePage = ({ found: { shop_name }, language, look }: Opened, step: Step): Html => {
  const say = wordsIn(language, 'storefront-pages.unsubscribe')
  const [act, label] = step === 'done' ? ['back', say('undo')] : ['leave', say('submit')]
  return plainPage(
    {
      look,
      language,
      title: say(`${step}.title`),
      shop: { name: shop_name },
      // the address asks again, which would look as if nothing had been done
      aside: step === 'ask' ? [otherLanguage(language)] : [],
    },
    html`<p class="quiet" ${step === 'ask' ? '' : html`role="status"`}>
      ${say(`${step}.about`, { shop: shop_name })}
    </p>
    <form method="post">
      <input type="hidden" name="act" value="${act}">
      <button class="${step === 'ask' ? 'main' : 'plain'} wide">${label}</button>
    </form>`,
  )
}

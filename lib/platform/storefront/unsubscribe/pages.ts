import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Platform } from '#platform/ctx.ts'
import {
  findSubscription,
  setSubscribed,
  type Subscription,
} from '#platform/mail/suppression/unsubscribe.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { typedIn } from '#platform/storefront/form.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { ownFormHeaders, storefrontPage } from '#platform/storefront/page.ts'

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
    return context.html(unsubscribePage(found, step), 200, ownFormHeaders)
  }
  app.get('/unsubscribe/:token', (context) => answer(context, 'ask'))
  app.post('/unsubscribe/:token', async (context) => {
    const isBack = (await typedIn(context.req.raw, 'act')) === 'back'
    return answer(context, isBack ? 'back' : 'done')
  })
  return app
}

type Step = 'ask' | 'done' | 'back'

const unsubscribePage = ({ shop_name, language }: Subscription, step: Step) => {
  const say = wordsIn(language, 'storefront-pages.unsubscribe')
  const [act, label] = step === 'done' ? ['back', say('undo')] : ['leave', say('submit')]
  const title = say(`${step}.title`)
  return storefrontPage(
    language,
    title,
    html`<h1>${title}</h1>
    <p class="quiet" ${step === 'ask' ? '' : html`role="status"`}>
      ${say(`${step}.about`, { shop: shop_name })}
    </p>
    <form method="post">
      <input type="hidden" name="act" value="${act}">
      <button class="${step === 'ask' ? 'main' : ''}">${label}</button>
    </form>`,
  )
}

import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Refusal } from '#contract/error.ts'
import { idText } from '#contract/patterns.ts'
import { EmailInput } from '#contract/pieces.ts'
import { noteFigure } from '#platform/assets/figures/note-figure.ts'
import { keptOf } from '#platform/assets/preview-link.ts'
import type { Account, Platform } from '#platform/ctx.ts'
import { languageIn } from '#platform/shopper/mailed/language-in.ts'
import { openLink, type OpenLink } from '#platform/shopper/mailed/links.ts'
import { mailLink } from '#platform/shopper/mailed/mail-link.ts'
import { findAccount } from '#platform/shopper/proof/prove.ts'
import { callerIn } from '#platform/storefront/address.ts'
import { isPageOn } from '#platform/storefront/drawn/page-asset.ts'
import { formIn, typedIn } from '#platform/storefront/form.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { drawnHeaders } from '#platform/storefront/headers.ts'
import { draftAsked, languageOf, shopAsked } from '#platform/storefront/shop-asked.ts'
import { sentenceOf } from '#storefront/problems.ts'
import { wordsIn } from '#storefront/words.ts'
import { actBy } from './account-acts.ts'
import { accountPage, signInPage } from './account-view.ts'
import { callByLink } from './call-by-link.ts'
import { isForeign } from './own-form.ts'

type Opened = { link: OpenLink; account: Account | null }
const bodyMax = 2000

/**
 * Serves a customer's account without script: the form that emails a link, and behind the link,
 * for 30 minutes, what the panel of the shop's pages does.
 */
export const accountPages = (platform: Platform): Hono => {
  const app = new Hono()
  const { db, clock } = platform
  const signIn = async (
    context: Context,
    more: { typed: string; problem: string | null; isSent: boolean },
  ): Promise<Response> => {
    const shop = await shopAsked(platform, context)
    const draft = shop && (await draftAsked(platform, context, shop))
    const asked = shop && { shop, draft, language: languageOf(context) }
    const page = asked && (await signInPage(platform, asked, more))
    return page ? context.html(page, more.problem ? 422 : 200, drawnHeaders) : notFound(context)
  }
  app.get('/account', (context) => signIn(context, { typed: '', problem: null, isSent: false }))
  app.post('/account', async (context) => {
    const typed = (await typedIn(context.req.raw, 'email')) ?? ''
    const email = EmailInput.safeParse(typed)
    const language = languageOf(context)
    const shop = await shopAsked(platform, context)
    if (!shop || isForeign(context)) return notFound(context)
    if (!email.success) {
      const problem = wordsIn(language)[sentenceOf('invalid_email')]
      return signIn(context, { typed, problem, isSent: false })
    }
    const address = callerIn(platform, context)
    const asked = { ...platform, shop, address, search: '', now: clock(), requestId: randomUUID() }
    const body = { shop: shop.shop_url, email: email.data, lang: language }
    const draft = await draftAsked(platform, context, shop)
    await mailLink(asked, { query: {}, body } as never, keptOf(draft))
    return signIn(context, { typed: '', problem: null, isSent: true })
  })

  const opened = async (context: Context): Promise<Opened | null> => {
    const link = await openLink(db, 'account', context.req.param('token') ?? '', clock())
    if (!link) return null
    const { shop, customer_id } = link
    return { link, account: await findAccount(db, shop.shop_id, { customer_id }) }
  }
  app.get('/account/:token', async (context) => {
    const found = await opened(context)
    if (!found) return notFound(context)
    const { link, account } = found
    const language = languageIn(context, link.language)
    const after = context.req.query('after')
    const draft = await draftAsked(platform, context, link.shop)
    const asked = { shop: link.shop, account, language, draft, state: {} }
    const page = await accountPage(platform, {
      ...asked,
      ...(after && idText.test(after) ? { after } : {}),
    }).catch((cause: unknown) => (cause instanceof Refusal ? null : Promise.reject(cause)))
    if (!page) return notFound(context)
    // older transactions are no other visit, and a draft's visitor isn't a customer
    if (context.req.method === 'GET' && after === undefined && !draft)
      noteFigure(platform, link.shop, 'account_page', 'opened')
    return context.html(page, 200, drawnHeaders)
  })
  app.post('/account/:token', async (context) => {
    const form = await formIn(context.req.raw, bodyMax)
    const found = await opened(context)
    if (!found || !form || isForeign(context)) return notFound(context)
    const { link, account } = found
    const { shop } = link
    const language = languageIn(context, link.language)
    // a page that is off does nothing either, also where its draft is shown
    const isOn = await isPageOn(platform, shop, 'account_page')
    const posted = { ctx: callByLink(platform, link, account), form, language }
    const state = isOn ? await actBy(posted) : {}
    const draft = await draftAsked(platform, context, shop)
    const page = await accountPage(platform, { shop, account, language, draft, state })
    return page ? context.html(page, 200, drawnHeaders) : notFound(context)
  })
  return app
}

import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { noteFigure } from '#platform/assets/figures/note-figure.ts'
import type { Account, Platform } from '#platform/ctx.ts'
import { outcomeOf } from '#platform/shopper/account/account-acts.ts'
import { callByLink } from '#platform/shopper/account/call-by-link.ts'
import { isForeign } from '#platform/shopper/account/own-form.ts'
import { readOwnCredit } from '#platform/shopper/credit/own-credit.ts'
import { languageIn } from '#platform/shopper/mailed/language-in.ts'
import { openLink, type OpenLink } from '#platform/shopper/mailed/links.ts'
import { findAccount } from '#platform/shopper/proof/prove.ts'
import { drawnPage, pageView } from '#platform/storefront/drawn/drawn-page.ts'
import { otherLanguage } from '#platform/storefront/drawn/other-language.ts'
import { isPageOn, pageAsset } from '#platform/storefront/drawn/page-asset.ts'
import { formIn } from '#platform/storefront/form.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { drawnHeaders } from '#platform/storefront/headers.ts'
import { formatMinor } from '#rules/money.ts'
import type { Language } from '#rules/tools/language.ts'
import type { State } from '#storefront/view.ts'
import { handCredit } from './hand-credit.ts'

const bodyMax = 300

type Opened = { link: OpenLink; account: Account; language: Language }

/**
 * Serves the page of a link by which a customer uses their credit. Looking spends nothing, as mail
 * scanners do; each press makes a token for one order, which the same form sent again shows too.
 */
export const applyPages = (platform: Platform): Hono => {
  const app = new Hono()
  const { db, clock } = platform
  const opened = async (context: Context): Promise<Opened | null> => {
    const link = await openLink(db, 'apply', context.req.param('token') ?? '', clock())
    if (!link || !(await isPageOn(platform, link.shop, 'quick_apply'))) return null
    const { customer_id, shop } = link
    const account = await findAccount(db, shop.shop_id, { customer_id })
    // the page of an erased customer is nobody's
    return account && { link, account, language: languageIn(context, link.language) }
  }
  const show = async (
    context: Context,
    { link: { shop }, account, language }: Opened,
    state: Partial<State> = {},
  ): Promise<Response> => {
    const [asset, credit] = await Promise.all([
      pageAsset(platform, shop, 'quick_apply', language),
      readOwnCredit(db, shop, account, clock()),
    ])
    const available = formatMinor(credit.available)
    const view = pageView(shop, {
      name: 'quick_apply',
      data: asset.data,
      language,
      shopper: {
        name: account.full_name,
        balance: available,
        currency: shop.currency,
        lots: [],
        cards: [],
      },
      state: { ...state, signed: true },
      total: state.handed?.amount ?? available,
      form: {
        action: `?lang=${language}`,
        typed: '',
        problem: null,
        needsEmail: false,
        key: randomUUID(),
      },
      aside: [otherLanguage(language)],
    })
    return context.html(drawnPage(view, shop.name), 200, drawnHeaders)
  }
  app.get('/apply/:token', async (context) => {
    const found = await opened(context)
    if (!found) return notFound(context)
    if (context.req.method === 'GET') noteFigure(platform, found.link.shop, 'quick_apply', 'opened')
    return show(context, found)
  })
  app.post('/apply/:token', async (context) => {
    const form = await formIn(context.req.raw, bodyMax)
    const found = isForeign(context) ? null : await opened(context)
    if (!found || !form) return notFound(context)
    const { link, account, language } = found
    const handing = handCredit(callByLink(platform, link, account), form, language)
    const state = await handing.then((handed) => ({ handed }), outcomeOf)
    return show(context, found, state)
  })
  return app
}

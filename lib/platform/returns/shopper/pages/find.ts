import { type Context, Hono } from 'hono'
import { EmailInput } from '#contract/pieces.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { type Budget, take } from '#platform/limits/budget.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import { beginVisit } from '#platform/returns/shopper/begin-visit.ts'
import { tryCode } from '#platform/returns/shopper/open-visit.ts'
import { receiptLength } from '#platform/returns/shopper/secrets.ts'
import { callerIn } from '#platform/storefront/address.ts'
import { pageLook } from '#platform/storefront/drawn/page-look.ts'
import { formIn } from '#platform/storefront/form.ts'
import { ownFormHeaders } from '#platform/storefront/headers.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { languageOf, pathIn, shopAsked } from '#platform/storefront/shop-asked.ts'
import { normalCode } from '#rules/gift-card-code.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import { type CodeProblem, codePage } from './code-page.ts'
import { type FindProblem, findPage, nothingTyped, type Typed } from './find-page.ts'
import type { Returning } from './words.ts'

const asks: Budget = { kind: 'return_ask', most: 10, seconds: 60 }
const asksOfShop: Budget = { kind: 'return_ask_shop', most: 600, seconds: 3600 }
const tries: Budget = { kind: 'return_try', most: 10, seconds: 60 }
const formMax = 2000
const later = { ...ownFormHeaders, 'retry-after': '60' }

type Visited = { shop: ShopScope; settings: ReturnSettings }

/** Reads a field that a shopper typed, cut to what its input takes. */
const fieldOf = (form: URLSearchParams | null, name: string, most: number): string =>
  (form?.get(name) ?? '').slice(0, most).replaceAll('\0', '').trim()

const problemOf = (typed: Typed, isGift: boolean, email: string | null): FindProblem | null => {
  const form = isGift ? 'gift' : 'order'
  if (isGift && normalCode(typed.receipt).length !== receiptLength) return { form, why: 'receipt' }
  if (!isGift && !typed.number) return { form, why: 'number' }
  return email === null ? { form, why: 'email' } : null
}

/**
 * Serves the first two pages of a return: who asks, and the six digits that were emailed. Ten tries
 * a minute an address and 600 an hour a shop; every answer is the same whether anything matched.
 */
export const findPages = (platform: Platform): Hono => {
  const app = new Hono()
  const { db, clock } = platform
  const shopOf = async (context: Context): Promise<Visited | null> => {
    const shop = await shopAsked(platform, context)
    const settings = shop && (await returnSettingsOf(db, shop.shop_id))
    return shop && settings?.storefront ? { shop, settings } : null
  }
  const isOver = async (context: Context, budget: Budget): Promise<boolean> =>
    (await take(db, budget, { subject: callerIn(platform, context) }, clock())).isOver
  const pageOf = async (context: Context, { shop }: Visited): Promise<Returning> => ({
    shop,
    lang: languageOf(context),
    look: await pageLook(platform, shop, 'account_page'),
  })
  const find = async (
    context: Context,
    visited: Visited,
    problem: FindProblem | null = null,
    typed: Typed = nothingTyped,
  ) => {
    const gifts = visited.settings.gift_returns
    return findPage({ ...(await pageOf(context, visited)), problem, typed, gifts })
  }

  app.get('/returns', async (context) => {
    const visited = await shopOf(context)
    return visited
      ? context.html(await find(context, visited), 200, ownFormHeaders)
      : notFound(context)
  })
  app.post('/returns', async (context) => {
    const visited = await shopOf(context)
    if (!visited) return notFound(context)
    const { shop, settings } = visited
    const form = await formIn(context.req.raw, formMax)
    const isGift = settings.gift_returns && form?.has('receipt') === true
    const typed = {
      number: fieldOf(form, 'number', 64),
      receipt: fieldOf(form, 'receipt', 20),
      email: fieldOf(form, 'email', 254),
    }
    const email = EmailInput.safeParse(typed.email)
    const problem = problemOf(typed, isGift, email.success ? email.data : null)
    if (problem)
      return context.html(await find(context, visited, problem, typed), 422, ownFormHeaders)
    const isBusy =
      (await isOver(context, asks)) ||
      (await take(db, asksOfShop, { shop_id: shop.shop_id, subject: 'shop' }, clock())).isOver
    if (isBusy) {
      const wait: FindProblem = { form: isGift ? 'gift' : 'order', why: 'wait' }
      return context.html(await find(context, visited, wait, typed), 429, later)
    }
    const lang = languageOf(context)
    const proof = isGift
      ? { number: null, receipt: typed.receipt }
      : { number: typed.number, receipt: null }
    const asking = { ...proof, email: email.data!, language: lang }
    const handle = await beginVisit(platform, shop, asking, clock())
    const location = `${pathIn('/returns/code', shop, lang)}&visit=${handle}`
    return new Response(null, { status: 303, headers: { ...ownFormHeaders, location } })
  })

  const code = async (
    context: Context,
    visited: Visited,
    visit: string,
    problem: CodeProblem,
    typed = '',
  ) => codePage({ ...(await pageOf(context, visited)), visit, problem, typed })
  app.get('/returns/code', async (context) => {
    const visited = await shopOf(context)
    const visit = (context.req.query('visit') ?? '').slice(0, 64)
    return visited && visit
      ? context.html(await code(context, visited, visit, null), 200, ownFormHeaders)
      : notFound(context)
  })
  app.post('/returns/code', async (context) => {
    const visited = await shopOf(context)
    if (!visited) return notFound(context)
    const form = await formIn(context.req.raw, formMax)
    const visit = fieldOf(form, 'visit', 64)
    const typed = fieldOf(form, 'code', 12)
    if (await isOver(context, tries))
      return context.html(await code(context, visited, visit, 'wait', typed), 429, later)
    const outcome = await tryCode(platform, visited.shop, visit, typed, clock())
    if (typeof outcome === 'string')
      return context.html(await code(context, visited, visit, outcome, typed), 422, ownFormHeaders)
    const location = `/returns/${outcome.token}?lang=${languageOf(context)}`
    return new Response(null, { status: 303, headers: { ...ownFormHeaders, location } })
  })
  return app
}

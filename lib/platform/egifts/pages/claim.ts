import { type Context, Hono } from 'hono'
import { EmailInput } from '#contract/pieces.ts'
import { keptOf, previewParameter } from '#platform/assets/preview-link.ts'
import type { Platform } from '#platform/ctx.ts'
import { claim, type ClaimPage, openClaim } from '#platform/egifts/claim.ts'
import { type Budget, isSpent, take } from '#platform/limits/budget.ts'
import { callerIn } from '#platform/storefront/address.ts'
import { claimPage, noGiftPage, type Seeing } from './claim-page.ts'
import { typedIn } from '#platform/storefront/form.ts'
import { drawnHeaders } from '#platform/storefront/headers.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { draftAsked, shopAsked } from '#platform/storefront/shop-asked.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Language, readLanguage } from '#rules/tools/language.ts'
import { samplePage } from './sample.ts'

const claims: Budget = { kind: 'claim', most: 10, seconds: 60 }
const misses: Budget = { kind: 'claim_miss', most: 20, seconds: 600 }
const languageOf = (context: Context): Language | null => readLanguage(context.req.query('lang'))

/**
 * Serves a gift's link. Viewing claims nothing, because mail scanners follow links too; the button
 * posts. Limits an address to ten claims a minute and twenty misses in ten minutes.
 */
export const claimPages = (platform: Platform): Hono => {
  const app = new Hono()
  const { db, clock } = platform
  const wait = (context: Context): Response =>
    context.text(wordsIn(languageOf(context) ?? 'en', 'storefront-pages.problems')('wait'), 429, {
      ...drawnHeaders,
      'retry-after': '60',
    })
  const hasMissed = (subject: string): Promise<boolean> => isSpent(db, misses, { subject }, clock())
  const none = async (context: Context): Promise<Response> => {
    await take(db, misses, { subject: callerIn(platform, context) }, clock())
    return context.html(noGiftPage(languageOf(context) ?? 'en'), 404, drawnHeaders)
  }
  const seeingOf = async (context: Context, { shop }: ClaimPage): Promise<Seeing> => {
    const draft = await draftAsked(platform, context, shop)
    return { draft, search: keptOf(draft) }
  }
  const show = async (context: Context, page: ClaimPage): Promise<Response> => {
    const drawn = await claimPage(platform, page, await seeingOf(context, page))
    return context.html(drawn, page.kind === 'closed' ? 410 : 200, drawnHeaders)
  }
  /** Shows a draft by a sample; the address without a draft's parameter is nobody's. */
  const sample = async (context: Context, isClaimed: boolean): Promise<Response> => {
    const token = context.req.query(previewParameter)
    const shop = token === undefined ? null : await shopAsked(platform, context)
    if (!shop) return notFound(context)
    const page = await samplePage(platform, shop, languageOf(context) ?? 'en', isClaimed)
    const draft = await draftAsked(platform, context, shop)
    const search = { shop: shop.shop_url, [previewParameter]: token ?? '' }
    return context.html(await claimPage(platform, page, { draft, search }), 200, drawnHeaders)
  }
  app.get('/claim', (context) => sample(context, false))
  app.post('/claim', (context) => sample(context, true))
  app.get('/claim/:token', async (context) => {
    if (await hasMissed(callerIn(platform, context))) return wait(context)
    const page = await openClaim(
      platform,
      context.req.param('token'),
      languageOf(context),
      context.req.method === 'GET',
    )
    return page ? show(context, page) : none(context)
  })
  app.post('/claim/:token', async (context) => {
    const caller = callerIn(platform, context)
    const { isOver } = await take(db, claims, { subject: caller }, clock())
    if (isOver || (await hasMissed(caller))) return wait(context)
    const typed = (await typedIn(context.req.raw, 'email')) ?? ''
    const email = EmailInput.safeParse(typed)
    const token = context.req.param('token')
    const lang = languageOf(context)
    const page = await claim(platform, token, lang, email.success ? email.data : null)
    if (page === null) return none(context)
    if (page !== 'email') return show(context, page)
    const again = await openClaim(platform, token, lang, false)
    if (!again) return none(context)
    const seeing = { ...(await seeingOf(context, again)), wrong: typed }
    return context.html(await claimPage(platform, again, seeing), 422, drawnHeaders)
  })
  return app
}

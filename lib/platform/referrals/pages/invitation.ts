import { type Context, Hono } from 'hono'
import { EmailInput } from '#contract/pieces.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { beginClaim } from '#platform/referrals/claim/begin-claim.ts'
import { findLink, type Link } from '#platform/referrals/claim/find-link.ts'
import { programIn, programRows } from '#platform/referrals/program/read-program.ts'
import { callerIn } from '#platform/storefront/address.ts'
import { typedIn } from '#platform/storefront/form.ts'
import { pageLook } from '#platform/storefront/drawn/page-look.ts'
import { ownFormHeaders } from '#platform/storefront/headers.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { languageOf } from '#platform/storefront/shop-asked.ts'
import { invitationPage, sentPage } from './referral-page.ts'

const later = { ...ownFormHeaders, 'retry-after': '3600' }

/** Serves a referral link: the offer, and a field for the friend's address. */
export const invitationPages = (platform: Platform): Hono => {
  const app = new Hono()
  const { db, clock } = platform
  const pageOf = async (context: Context, shop: ShopScope) => ({
    shop,
    lang: languageOf(context),
    look: await pageLook(platform, shop, 'rewards_page'),
  })
  const page = async (
    context: Context,
    { shop }: Link,
    problem: 'email' | 'wait' | null = null,
    typed = '',
  ) => {
    const program = programIn(await programRows(db, shop, clock()))
    return invitationPage(await pageOf(context, shop), program, problem, typed)
  }
  app.get('/r/:code', async (context) => {
    const link = await findLink(platform, context.req.param('code'))
    return link ? context.html(await page(context, link), 200, ownFormHeaders) : notFound(context)
  })
  app.post('/r/:code', async (context) => {
    const link = await findLink(platform, context.req.param('code'))
    if (!link) return notFound(context)
    const lang = languageOf(context)
    const typed = (await typedIn(context.req.raw, 'email')) ?? ''
    const email = EmailInput.safeParse(typed)
    if (!email.success)
      return context.html(await page(context, link, 'email', typed), 422, ownFormHeaders)
    const network = callerIn(platform, context)
    const claim = { email: email.data, network, language: lang }
    if ((await beginClaim(platform, link, claim)) === 'wait')
      return context.html(await page(context, link, 'wait', typed), 429, later)
    return context.html(sentPage(await pageOf(context, link.shop)), 200, ownFormHeaders)
  })
  return app
}

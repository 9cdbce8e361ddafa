import { type Context, Hono } from 'hono'
import type { Platform } from '#platform/ctx.ts'
import { type Budget, isSpent, take } from '#platform/limits/budget.ts'
import { type Confirmed, confirmClaim, openClaim } from '#platform/referrals/claim/confirm-claim.ts'
import { callerIn } from '#platform/storefront/address.ts'
import { pageLook } from '#platform/storefront/drawn/page-look.ts'
import { ownFormHeaders } from '#platform/storefront/headers.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Language, readLanguage } from '#rules/tools/language.ts'
import { confirmPage, outcomePage } from './referral-page.ts'

const misses: Budget = { kind: 'referral_miss', most: 20, seconds: 600 }
const languageOf = (context: Context): Language | null => readLanguage(context.req.query('lang'))

/** Serves the link of a claim's email. Viewing confirms nothing; the button posts. */
export const confirmPages = (platform: Platform): Hono => {
  const app = new Hono()
  const { db, clock } = platform
  const show = async (
    context: Context,
    read: (token: string) => Promise<Confirmed | null>,
  ): Promise<Response> => {
    const caller = { subject: callerIn(platform, context) }
    if (await isSpent(db, misses, caller, clock())) {
      const say = wordsIn(languageOf(context) ?? 'en', 'storefront-pages.problems')
      return context.text(say('wait'), 429, { ...ownFormHeaders, 'retry-after': '600' })
    }
    const found = await read(context.req.param('token') ?? '')
    if (!found) {
      await take(db, misses, caller, clock())
      return notFound(context)
    }
    const { shop } = found
    const page = {
      shop,
      lang: languageOf(context) ?? found.language,
      look: await pageLook(platform, shop, 'rewards_page'),
    }
    const shown = found.outcome ? outcomePage(page, found.outcome) : confirmPage(page)
    return context.html(shown, 200, ownFormHeaders)
  }
  app.get('/r/confirm/:token', (context) => show(context, (token) => openClaim(platform, token)))
  app.post('/r/confirm/:token', (context) =>
    show(context, (token) => confirmClaim(platform, token)),
  )
  return app
}

import { type Context, Hono } from 'hono'
import { EmailInput } from '#contract/pieces.ts'
import type { Platform } from '#platform/ctx.ts'
import { claim, openClaim } from '#platform/egifts/claim.ts'
import { type Budget, isSpent, take } from '#platform/limits/budget.ts'
import { callerIn } from '#platform/storefront/address.ts'
import { claimPage, noGiftPage } from './claim-page.ts'
import { typedIn } from '#platform/storefront/form.ts'
import { ownFormHeaders } from '#platform/storefront/page.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Language, readLanguage } from '#rules/tools/language.ts'

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
      ...ownFormHeaders,
      'retry-after': '60',
    })
  const hasMissed = (subject: string): Promise<boolean> => isSpent(db, misses, { subject }, clock())
  const none = async (context: Context): Promise<Response> => {
    await take(db, misses, { subject: callerIn(platform, context) }, clock())
    return context.html(noGiftPage(languageOf(context) ?? 'en'), 404, ownFormHeaders)
  }
  app.get('/claim/:token', async (context) => {
    if (await hasMissed(callerIn(platform, context))) return wait(context)
    const page = await openClaim(
      platform,
      context.req.param('token'),
      languageOf(context),
      context.req.method === 'GET',
    )
    return page
      ? context.html(claimPage(page), page.kind === 'closed' ? 410 : 200, ownFormHeaders)
      : none(context)
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
    if (page !== 'email')
      return context.html(claimPage(page), page.kind === 'closed' ? 410 : 200, ownFormHeaders)
    const again = await openClaim(platform, token, lang, false)
    return again ? context.html(claimPage(again, true, typed), 422, ownFormHeaders) : none(context)
  })
  return app
}

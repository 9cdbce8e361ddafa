import { type Context, Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { EmailInput } from '#contract/pieces.ts'
import type { Platform } from '#platform/ctx.ts'
import { claim, openClaim } from '#platform/egifts/claim.ts'
import { callerOf } from '#platform/storefront/address.ts'
import { claimPage, noGiftPage } from './claim-page.ts'
import { typedIn } from '#platform/storefront/form.ts'
import { ownFormHeaders } from '#platform/storefront/page.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Language, readLanguage } from '#rules/tools/language.ts'

const claims = { points: 10, duration: 60 }
const misses = { points: 20, duration: 600 }
const languageOf = (context: Context): Language | null => readLanguage(context.req.query('lang'))

/**
 * Serves a gift's link. Viewing claims nothing, because mail scanners follow links too; the button
 * posts. Limits an address to ten claims a minute and twenty misses in ten minutes.
 */
export const claimPages = (platform: Platform): Hono => {
  const app = new Hono()
  const claiming = new RateLimiterMemory(claims)
  const missing = new RateLimiterMemory(misses)
  const callerIn = (context: Context): string =>
    callerOf(
      context.env?.incoming?.socket?.remoteAddress ?? 'unknown',
      context.req.header('x-forwarded-for'),
      platform.env.TRUST_PROXY,
    )
  const wait = (context: Context): Response =>
    context.text(wordsIn(languageOf(context) ?? 'en', 'storefront-pages.problems')('wait'), 429, {
      ...ownFormHeaders,
      'retry-after': '60',
    })
  const hasMissed = async (caller: string): Promise<boolean> =>
    ((await missing.get(caller))?.remainingPoints ?? 1) <= 0
  const none = async (context: Context): Promise<Response> => {
    await missing.consume(callerIn(context)).catch(() => undefined)
    return context.html(noGiftPage(languageOf(context) ?? 'en'), 404, ownFormHeaders)
  }
  app.get('/claim/:token', async (context) => {
    if (await hasMissed(callerIn(context))) return wait(context)
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
    const caller = callerIn(context)
    const isOver = await claiming.consume(caller).then(
      () => false,
      () => true,
    )
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

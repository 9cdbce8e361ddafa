import { type Context, Hono, type Next } from 'hono'
import { statusOf } from '#contract/refusals.ts'
import type { Platform } from '#platform/ctx.ts'
import { refusalOfDatabase } from '#platform/db/refusal-of-database.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Budget, take } from '#platform/limits/budget.ts'
import { callerIn } from './address.ts'
import { notFound } from './not-found.ts'
import { headers } from './page.ts'
import { languageOf } from './shop-asked.ts'

const problemsOf = (context: Context) => wordsIn(languageOf(context), 'storefront-pages.problems')
const calls: Budget = { kind: 'storefront', most: 120, seconds: 60 }

/**
 * The public listener: an origin of its own, without cookies or staff data. Areas add their pages.
 */
export const storefrontOf = (platform: Platform): Hono => {
  const app = new Hono()
  app.get('/health', (context) => context.json({ status: 'ok' }, 200, headers))
  app.use('*', async (context: Context, next: Next) => {
    const subject = callerIn(platform, context)
    const { isOver } = await take(platform.db, calls, { subject }, platform.clock())
    if (isOver)
      return context.text(problemsOf(context)('busy'), 429, {
        ...headers,
        'retry-after': '60',
      })
    return next()
  })
  for (const pages of platform.areas.flatMap((area) => area.pages ?? []))
    app.route('/', pages(platform))
  app.notFound(notFound)
  app.onError((cause, context) => {
    platform.log.error(
      { call: `${context.req.method} ${context.req.routePath}`, problem: cause.stack },
      'a page of the storefront broke',
    )
    const refusal = refusalOfDatabase(cause)
    return statusOf(refusal) === 503
      ? context.text(problemsOf(context)('broken'), 503, {
          ...headers,
          ...refusal.headers,
        })
      : context.text(problemsOf(context)('broken'), 500, headers)
  })
  return app
}

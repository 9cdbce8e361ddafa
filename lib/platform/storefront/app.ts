import { type Context, Hono, type Next } from 'hono'
import { statusOf } from '#contract/refusals.ts'
import type { Platform } from '#platform/ctx.ts'
import { refusalOfDatabase } from '#platform/db/refusal-of-database.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { isBusy } from './address.ts'
import { countCalls } from './embed/count-calls.ts'
import { notFound } from './not-found.ts'
import { headers } from './headers.ts'
import { languageOf } from './shop-asked.ts'

const problemsOf = (context: Context) => wordsIn(languageOf(context), 'storefront-pages.problems')

/**
 * The public listener: an origin of its own, without cookies or staff data. Areas add their pages.
 */
export const storefrontOf = (platform: Platform): Hono => {
  const app = new Hono()
  app.get('/health', (context) => context.json({ status: 'ok' }, 200, headers))
  app.use('*', countCalls(platform))
  for (const own of platform.areas.flatMap((area) => area.ownLimits ?? []))
    app.route('/', own(platform))
  app.use('*', async (context: Context, next: Next) => {
    if (await isBusy(platform, context))
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

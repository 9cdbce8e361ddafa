import { type Context, Hono, type Next } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Platform } from '#platform/ctx.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { callerOf } from './address.ts'
import { notFound } from './not-found.ts'
import { headers } from './page.ts'
import { languageOf } from './shop-asked.ts'

const problemsOf = (context: Context) => wordsIn(languageOf(context), 'storefront-pages.problems')
const calls = { points: 120, duration: 60 }

/**
 * The public listener: an origin of its own, without cookies or staff data. Areas add their pages.
 */
export const storefrontOf = (platform: Platform): Hono => {
  const app = new Hono()
  const limiter = new RateLimiterMemory(calls)
  app.get('/health', (context) => context.json({ status: 'ok' }, 200, headers))
  app.use('*', async (context: Context, next: Next) => {
    const socket: string = context.env?.incoming?.socket?.remoteAddress ?? 'unknown'
    const isOver = await limiter
      .consume(callerOf(socket, context.req.header('x-forwarded-for'), platform.env.TRUST_PROXY))
      .then(
        () => false,
        () => true,
      )
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
    return context.text(problemsOf(context)('broken'), 500, headers)
  })
  return app
}

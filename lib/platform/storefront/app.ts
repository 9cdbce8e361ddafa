import { type Context, Hono, type Next } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Platform } from '#platform/ctx.ts'
import { wordsIn } from '#platform/words.ts'
import { callerOf } from './address.ts'
import { balancePages } from './balance.ts'
import { claimPages } from '#platform/storefront/claim/claim.ts'
import { checkoutPages } from './checkout.ts'
import { listingFeeds } from './feed.ts'
import { greetingPages } from './greeting.ts'
import { notFound } from './not-found.ts'
import { headers } from './page.ts'
import { productPages } from './product.ts'
import { rewardsPages } from './rewards.ts'
import { languageOf } from './shop-asked.ts'
import { shortLinks } from './short-link.ts'
import { staticFiles } from './static.ts'

const problemsOf = (context: Context) => wordsIn(languageOf(context), 'storefront-pages.problems')
const calls = { points: 120, duration: 60 }

/**
 * The public listener: an origin of its own, no cookies, no staff data. Its pages come with their
 * features.
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
  app.route('/', checkoutPages(platform))
  app.route('/', greetingPages(platform))
  app.route('/', balancePages(platform))
  app.route('/', claimPages(platform))
  app.route('/', productPages(platform))
  app.route('/', rewardsPages(platform))
  app.route('/', shortLinks(platform))
  app.route('/', listingFeeds(platform))
  app.route('/', staticFiles(platform))
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

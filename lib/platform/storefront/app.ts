import { Hono } from 'hono'
import type { Platform } from '#platform/ctx.ts'

const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'", 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

/** The public listener: an origin of its own, no cookies, no staff data. Its pages come with their features. */
export const storefrontOf = (_platform: Platform): Hono => {
  const app = new Hono()
  app.get('/health', (context) => context.json({ status: 'ok' }, 200, headers))
  app.notFound((context) => context.text('There is nothing here.', 404, headers))
  return app
}

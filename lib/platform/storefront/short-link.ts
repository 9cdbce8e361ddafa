import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { Listing } from '#contract/directory/shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import { isOnHost, ownLinkOf } from '#rules/directory/directory.ts'
import { notFound } from './not-found.ts'
import { headers } from './headers.ts'

type Target = { shop_url: string; handle: string; listing: Listing | null }

/**
 * `/g/{slug}`: counted, and on to where the shop sells its product. Whatever the listing says,
 * never to another host.
 */
export const shortLinks = (platform: Platform): Hono => {
  const app = new Hono()
  app.get('/g/:slug', async (context: Context) => {
    const clicked = context.req.method === 'GET' ? 1 : 0
    const { rows } = await sql<Target>`
      with followed as (
        update short_link set clicks = clicks + ${clicked}::int
        where slug = ${context.req.param('slug') ?? ''}
        returning shop_id, product_id)
      select s.shop_url, p.handle, d.listing
      from followed f
        join gift_card_product p using (shop_id, product_id)
        join shop s using (shop_id)
        left join directory_listing d using (shop_id)
      where not coalesce((s.settings ->> 'block_shop')::boolean, false)`.execute(platform.db)
    const [target] = rows
    if (!target) return notFound(context)
    const { shop_url, handle, listing } = target
    const chosen = listing?.google_link
    const link = chosen && isOnHost(chosen, shop_url) ? chosen : ownLinkOf(shop_url, handle)
    return new Response(null, { status: 302, headers: { ...headers, location: link } })
  })
  return app
}

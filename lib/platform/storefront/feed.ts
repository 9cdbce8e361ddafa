import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { channels } from '#contract/directory/calls.ts'
import type { Listing } from '#contract/directory/shapes.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { notFound } from './not-found.ts'
import { headers } from './headers.ts'
import { shopAsked } from './shop-asked.ts'

/**
 * The listing as the channels fetch it (RSS 2.0 with Google's names, which Facebook and Instagram
 * read too): where it is given out, to those that it names.
 */
export const listingFeeds = (platform: Platform): Hono => {
  const app = new Hono()
  app.get('/feeds/:file', async (context: Context) => {
    const channel = channels.find((one) => `${one}.xml` === context.req.param('file'))
    const shop = channel && (await shopAsked(platform, context))
    const row =
      shop?.settings.sales_channels_directory &&
      (await platform.db
        .selectFrom('directory_listing as d')
        .innerJoin('gift_card_product as p', 'p.shop_id', 'd.shop_id')
        .select(['d.listing', 'p.product_id'])
        .where('d.shop_id', '=', shop.shop_id)
        .executeTakeFirst())
    if (!channel || !shop || !row || row.listing[channel] !== '1') return notFound(context)
    const link = channel === 'google' ? row.listing.google_link : row.listing.link
    return context.body(
      String(await feedOf(shop, row.listing, link, `gift-card-${row.product_id}`)),
      200,
      {
        ...headers,
        'content-type': 'application/xml; charset=utf-8',
      },
    )
  })
  return app
}

const feedOf = (shop: ShopScope, listing: Listing, link: string, id: string) =>
  html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${shop.name}</title>
<link>https://${shop.shop_url}</link>
<description>${listing.brand}</description>
<item>
<g:id>${id}</g:id>
<g:title>${listing.title}</g:title>
<g:description>${listing.description || listing.title}</g:description>
<g:link>${link}</g:link>
${listing.image_link ? html`<g:image_link>${listing.image_link}</g:image_link>` : ''}
<g:brand>${listing.brand}</g:brand>
<g:price>${listing.price}</g:price>
<g:availability>${listing.availability.replaceAll(' ', '_')}</g:availability>
<g:condition>${listing.condition}</g:condition>
<g:product_type>${listing.product_category}</g:product_type>
<g:quantity_to_sell_on_facebook>${listing.inventory}</g:quantity_to_sell_on_facebook>
</item>
</channel>
</rss>`

import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { hasMoved as call } from '#contract/staff/entry.ts'
import type { Open } from '#platform/route.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'

/** Returns whether the shop has moved, and nothing else; false for an unknown shop. */
export const hasMoved = async (
  { db }: Open,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const shop = await db
    .selectFrom('shop')
    .select('settings')
    .where('shop_url', '=', normalShopUrl(query.shop) ?? '')
    .executeTakeFirst()
  return { moved: Boolean(shop?.settings.platform_meta_site_id) }
}

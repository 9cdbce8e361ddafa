import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { hasMoved as call } from '#contract/staff/entry.ts'
import type { Open } from '#platform/route.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'

/** Yes or no, and nothing else of the shop: one that isn't there is a no. */
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

import type { Answer } from '#contract/endpoint.ts'
import type { listLocations as call } from '#contract/shop/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'

/** Lists locations in the order of creation; without any, the shop's own address. */
export const readLocations = async (ctx: Ctx): Promise<Answer<typeof call>> => {
  const rows = await ctx.db
    .selectFrom('location')
    .selectAll()
    .where('shop_id', '=', ctx.shop.shop_id)
    .orderBy('location_id')
    .execute()
  if (rows.length > 0)
    return {
      locations: rows.map(({ location_id, shop_id: _, ...row }) => ({
        ...row,
        id: wireId('location', location_id),
      })),
    }
  const own = await ctx.db
    .selectFrom('shop')
    .select(['name', 'address1', 'city', 'zip', 'country'])
    .where('shop_id', '=', ctx.shop.shop_id)
    .executeTakeFirstOrThrow()
  return { locations: [{ ...own, id: 'shop', active: true }] }
}

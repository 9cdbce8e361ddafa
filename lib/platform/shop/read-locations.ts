import type { Answer } from '#contract/endpoint.ts'
import type { listLocations as call } from '#contract/shop/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'

/**
 * Lists locations in the order of creation: those of the store that is or was connected, else the
 * shop's own, else its address.
 */
export const readLocations = async (ctx: Ctx): Promise<Answer<typeof call>> => {
  const rows = await ctx.db
    .selectFrom('location')
    .selectAll()
    .where('shop_id', '=', ctx.shop.shop_id)
    .orderBy('location_id')
    .execute()
  const ofStore = rows.filter(({ store_id }) => store_id !== null)
  const listed = ofStore.length > 0 ? ofStore : rows
  if (listed.length > 0)
    return {
      locations: listed.map(({ location_id, shop_id: _, store_id: __, ...row }) => ({
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

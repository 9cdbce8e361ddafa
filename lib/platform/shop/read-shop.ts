import type { Answer } from '#contract/endpoint.ts'
import type { getShop } from '#contract/shop/calls.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { userOf } from '#platform/acting.ts'
import { defaultSettings } from '#rules/settings/settings.ts'

export const shopOf = async (db: Db | Trx, shopId: bigint): Promise<Shop> => {
  const { created_at, settings, ...row } = await db
    .selectFrom('shop')
    .select([
      'shop_url',
      'name',
      'shop_owner',
      'email',
      'intercom_email',
      'intercom_id',
      'currency',
      'time_zone',
      'country',
      'city',
      'address1',
      'zip',
      'settings',
      'created_at',
    ])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    created_at: created_at.toISOString(),
    settings: { ...defaultSettings, ...settings },
  }
}

/** Returns the shop and the caller as of now. */
export const readShop = async (ctx: Ctx): Promise<Answer<typeof getShop>> => ({
  ...(await shopOf(ctx.db, ctx.shop.shop_id)),
  viewer: userOf(ctx.actor),
})

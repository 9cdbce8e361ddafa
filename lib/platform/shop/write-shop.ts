import type { Parsed } from '#contract/endpoint.ts'
import type { putShop } from '#contract/shop/calls.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { shopOf } from './read-shop.ts'

export const writeShop = (ctx: Ctx, { body }: Parsed<typeof putShop>): Promise<Shop> =>
  transact(ctx.db, async (trx) => {
    if (Object.keys(body).length > 0) {
      await trx.updateTable('shop').set(body).where('shop_id', '=', ctx.shop.shop_id).execute()
      await audit(trx, ctx, 'change_shop', ctx.shop.shop_url, { fields: Object.keys(body) })
    }
    return shopOf(trx, ctx.shop.shop_id)
  })

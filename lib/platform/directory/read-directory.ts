import type { getDirectory as call } from '#contract/directory/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { ensureProduct } from '#platform/gift-card-product/ensure-product.ts'
import { savedListing, startingListing } from './listing.ts'

/** Returns the saved listing, or the default one. */
export const readDirectory = async (ctx: Ctx): Promise<Answer<typeof call>> => {
  const saved = await savedListing(ctx.db, ctx.shop.shop_id)
  return {
    directory: saved ?? (await startingListing(ctx.db, ctx, await ensureProduct(ctx))),
    saved: saved !== null,
  }
}

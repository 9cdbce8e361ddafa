import type { Answer } from '#contract/endpoint.ts'
import type { getGiftCardProduct as call } from '#contract/gift-card-product/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { ensureProduct } from './ensure-product.ts'
import { productAnswer } from './product-answer.ts'

/** Returns the shop's product, creating it if missing. */
export const readProduct = async (ctx: Ctx): Promise<Answer<typeof call>> => ({
  gift_card_product: await productAnswer(ctx.db, ctx, await ensureProduct(ctx), ctx.shop.settings),
})

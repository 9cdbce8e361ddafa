import type { Answer } from '#contract/endpoint.ts'
import type { getInstall as call } from '#contract/shopper/install.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sightingsOf } from '#platform/shop/script-sightings.ts'

export const readInstall = async (ctx: Ctx): Promise<Answer<typeof call>> => {
  const storefront = storefrontUrl(ctx.env)
  return {
    storefront,
    script: `${storefront}/w/${ctx.shop.shop_url}.js`,
    websites: await sightingsOf(ctx, ctx.shop),
  }
}

import type { Listing } from '#contract/directory/shapes.ts'
import type { postDirectory as call } from '#contract/directory/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { storefrontUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { ensureProduct } from '#platform/gift-card-product/ensure-product.ts'
import { listingProblem } from '#rules/directory/directory.ts'
import { startingListing } from './listing.ts'

/** Replaces the listing; omitted fields take their defaults. */
export const writeDirectory = async (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const product = await ensureProduct(ctx)
  return transact(ctx.db, async (trx) => {
    const { shop } = ctx
    const changes = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    ) as Partial<Listing>
    const directory: Listing = { ...(await startingListing(trx, ctx, product)), ...changes }
    const problem = listingProblem(directory, shop, storefrontUrl(ctx.env))
    if (problem)
      throw new Refusal('invalid_input', {
        field: problem.field,
        message: `${problem.field}: ${problem.message}`,
      })
    const written = { listing: JSON.stringify(directory), updated_at: ctx.now }
    await trx
      .insertInto('directory_listing')
      .values({ ...written, shop_id: shop.shop_id })
      .onConflict((on) => on.column('shop_id').doUpdateSet(written))
      .execute()
    const { instagram, facebook, google } = directory
    await audit(trx, ctx, 'change_directory', product.product_id, { instagram, facebook, google })
    return { directory, saved: true }
  })
}

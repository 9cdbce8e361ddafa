import type { Listing } from '#contract/directory/shapes.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { StoredProduct } from '#platform/gift-card-product/store.ts'
import { defaultListing } from '#rules/directory/directory.ts'

/** Returns the default listing of this product. */
export const startingListing = async (
  db: Db | Trx,
  { shop, env }: Pick<Ctx, 'shop' | 'env'>,
  product: StoredProduct,
): Promise<Listing> => {
  const { address1, city, zip, country } = await db
    .selectFrom('shop')
    .select(['address1', 'city', 'zip', 'country'])
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  const address = [address1, city, zip, country].filter(Boolean).join(', ')
  const path = product.images[0]?.path
  return defaultListing({
    shop: { ...shop, address },
    product: { ...product, image: path ? storefrontUrl(env) + path : null },
  })
}

/** Returns the saved listing, if any. */
export const savedListing = async (db: Db | Trx, shopId: bigint): Promise<Listing | null> =>
  (
    await db
      .selectFrom('directory_listing')
      .select('listing')
      .where('shop_id', '=', shopId)
      .executeTakeFirst()
  )?.listing ?? null

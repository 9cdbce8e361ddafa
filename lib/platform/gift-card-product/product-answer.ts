import type { GiftCardProduct } from '#contract/gift-card-product/shapes.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { valueOf } from '#rules/gift-card-product/gift-card-product.ts'
import { formatMinor } from '#rules/money.ts'
import { ownLinkOf } from '#rules/directory/directory.ts'
import type { StoredProduct } from './store.ts'

/** Returns the product's page in the shop, from its listing. */
export const linkOf = async (
  db: Db | Trx,
  shop: { shop_id: bigint; shop_url: string },
  handle: string,
): Promise<string> => {
  const row = await db
    .selectFrom('directory_listing')
    .select('listing')
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirst()
  return row?.listing.link ?? ownLinkOf(shop.shop_url, handle)
}

const srcOf = (env: Ctx['env'], { path }: { path: string }): string => storefrontUrl(env) + path

/** Returns the product in wire form, with values by these settings. */
export const productAnswer = async (
  db: Db | Trx,
  { shop, env }: Pick<Ctx, 'shop' | 'env'>,
  product: StoredProduct,
  settings: Settings,
): Promise<GiftCardProduct> => ({
  id: product.product_id,
  product_id: product.product_id,
  shop_url: shop.shop_url,
  handle: product.handle,
  title: product.title,
  description: product.description,
  variants: product.variants.map(({ price, ...variant }) => ({
    ...variant,
    price: formatMinor(price),
    value: formatMinor(valueOf(price, settings)),
  })),
  image: product.images[0] ? { src: srcOf(env, product.images[0]) } : null,
  images: product.images.map(({ path, alt }, i) => ({
    src: srcOf(env, { path }),
    position: i + 1,
    alt,
  })),
  link: await linkOf(db, shop, product.handle),
  page_url: `${storefrontUrl(env)}/products/${product.handle}?shop=${encodeURIComponent(shop.shop_url)}`,
  updated_at: product.updated_at.toISOString(),
})

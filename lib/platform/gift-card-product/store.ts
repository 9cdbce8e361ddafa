import type { ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { template } from '#rules/gift-card-product/gift-card-product.ts'
import type { KeptImage } from './tables.ts'

export type StoredVariant = {
  id: string
  price: bigint
  taxable: boolean
  requires_shipping: boolean
}
export type StoredProduct = {
  key: bigint
  product_id: string
  handle: string
  title: string
  description: string
  images: KeptImage[]
  variants: StoredVariant[]
  updated_at: Date
}

/**
 * Interface to the store. `load` may be slow or fail; `create` is keyed by the shop, so that a
 * repeated call returns the same product.
 */
export type ProductStore = {
  load: (db: Db | Trx, shop: Pick<ShopScope, 'shop_id'>) => Promise<StoredProduct | null>
  create: (
    trx: Trx,
    shop: Pick<ShopScope, 'shop_id'>,
    now: Date,
  ) => Promise<{ product: StoredProduct; isNew: boolean }>
}

const load: ProductStore['load'] = async (db, { shop_id }) => {
  const row = await db
    .selectFrom('gift_card_product')
    .select(['product_id', 'handle', 'title', 'description', 'images', 'updated_at'])
    .where('shop_id', '=', shop_id)
    .executeTakeFirst()
  if (!row) return null
  const variants = await db
    .selectFrom('gift_card_variant')
    .select(['variant_id', 'price', 'taxable', 'requires_shipping'])
    .where('shop_id', '=', shop_id)
    .where('product_id', '=', row.product_id)
    .orderBy('price')
    .execute()
  const { product_id: key, ...product } = row
  return {
    ...product,
    key,
    product_id: wireId('product', key),
    variants: variants.map(({ variant_id, ...variant }) => ({
      ...variant,
      id: wireId('variant', variant_id),
    })),
  }
}

const create: ProductStore['create'] = async (trx, shop, now) => {
  const made = await trx
    .insertInto('gift_card_product')
    .values({
      shop_id: shop.shop_id,
      title: template.title,
      handle: template.handle,
      images: '[]',
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) => on.column('shop_id').doNothing())
    .returning('product_id')
    .executeTakeFirst()
  if (made)
    await trx
      .insertInto('gift_card_variant')
      .values(
        template.prices.map((price) => ({
          shop_id: shop.shop_id,
          product_id: made.product_id,
          price,
        })),
      )
      .execute()
  const product = await load(trx, shop)
  if (!product) throw new Error('a product was neither made nor there')
  return { product, isNew: made !== undefined }
}

/** Implements the store with our own tables until one is connected. */
export const ownStore: ProductStore = { load, create }

declare module '#platform/area.ts' {
  interface Ports {
    /** the store that sells the gift card product */
    productStore: ProductStore
  }
}

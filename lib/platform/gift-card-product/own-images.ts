import type { ProductChange } from '#contract/gift-card-product/shapes.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { keyOfUrl, staticPath } from '#platform/uploads/stored-file.ts'
import type { KeptImage } from './tables.ts'

/**
 * Returns the images in order, each a distinct upload of this shop, or the field of the first
 * invalid one. Nothing is ever fetched.
 */
export const ownImages = async (
  { trx, shop }: TrxCtx,
  images: NonNullable<ProductChange['images']>,
): Promise<KeptImage[] | { field: string; message: string }> => {
  const keys = images.map(({ src }) => keyOfUrl(src) ?? '')
  const files = await trx
    .selectFrom('file')
    .select(['key', 'type'])
    .where('shop_id', '=', shop.shop_id)
    .where('kind', '=', 'image')
    .where('whole_at', 'is not', null)
    .where('key', 'in', [...keys, ''])
    .execute()
  const types = new Map(files.map(({ key, type }) => [key, type]))
  for (const [at, key] of keys.entries()) {
    if (!types.has(key))
      return { field: `images.${at}.src`, message: 'not an image that this shop has uploaded' }
    if (keys.indexOf(key) !== at)
      return { field: `images.${at}.src`, message: 'the same image twice' }
  }
  const placed = images.map(({ alt = '', position }, at) => ({
    path: `${staticPath}${keys[at]}.${types.get(keys[at]!)!.replace('image/', '').replace('jpeg', 'jpg')}`,
    alt,
    place: position ?? at + 1,
  }))
  return placed.toSorted((a, b) => a.place - b.place).map(({ path, alt }) => ({ path, alt }))
}

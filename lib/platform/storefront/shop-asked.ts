import type { Context } from 'hono'
import { Refusal } from '#contract/error.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { previewParameter, type SeenDraft, seenDraft } from '#platform/assets/preview-link.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import type { Language } from '#rules/tools/language.ts'

/** Finds a shop by its address; null where there is none, or where it is blocked. */
export const shopNamed = async (
  { db }: Pick<Platform, 'db'>,
  name: string,
): Promise<ShopScope | null> => {
  const shop = await findShop(db, name).catch((cause: unknown) =>
    cause instanceof Refusal ? null : Promise.reject(cause),
  )
  return shop?.settings.block_shop ? null : shop
}

/** The shop of `?shop=`; null where there is none, or where it is blocked: its pages are nobody's. */
export const shopAsked = (platform: Platform, context: Context): Promise<ShopScope | null> =>
  shopNamed(platform, context.req.query('shop') ?? '')

/** Reads the draft that an address shows to its visitor alone. */
export const draftAsked = (
  platform: Platform,
  context: Context,
  shop: ShopScope,
): Promise<SeenDraft | null> => seenDraft(platform, shop, context.req.query(previewParameter))

export const languageOf = (context: Context): Language =>
  context.req.query('lang') === 'ru' ? 'ru' : 'en'

/** Another page of the same shop in the same language. */
export const pathIn = (path: string, shop: Pick<ShopScope, 'shop_url'>, lang: Language): string =>
  `${path}?shop=${encodeURIComponent(shop.shop_url)}&lang=${lang}`

import type { Context } from 'hono'
import { Refusal } from '#contract/error.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import type { Language } from '#rules/tools/language.ts'

/** The shop of `?shop=`; null where there is none, or where it is blocked: its pages are nobody's. */
export const shopAsked = async ({ db }: Platform, context: Context): Promise<ShopScope | null> => {
  const shop = await findShop(db, context.req.query('shop') ?? '').catch((cause: unknown) =>
    cause instanceof Refusal ? null : Promise.reject(cause),
  )
  return shop?.settings.block_shop ? null : shop
}

export const languageOf = (context: Context): Language =>
  context.req.query('lang') === 'ru' ? 'ru' : 'en'

/** Another page of the same shop in the same language. */
export const pathIn = (path: string, shop: Pick<ShopScope, 'shop_url'>, lang: Language): string =>
  `${path}?shop=${encodeURIComponent(shop.shop_url)}&lang=${lang}`

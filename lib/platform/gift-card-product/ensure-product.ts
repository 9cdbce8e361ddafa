import { sql } from 'kysely'
import { type Author, audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { productCallMs } from '#contract/shop/settings.ts'
import type { StoredProduct } from './store.ts'

class TookTooLong extends Error {}

/** Returns a result that arrives in time; ignores later results and failures. */
const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TookTooLong(`no answer in ${ms} ms`)), ms)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Returns the shop's product, creating one if the store doesn't deliver it in time or at all. */
export const ensureProduct = async (ctx: Ctx): Promise<StoredProduct> => {
  const { c2c_giftcard_product_id: known, shopify_product_call_timeout: ms = productCallMs } =
    ctx.shop.settings
  if (!known) return makeProduct(ctx)
  const loaded = await within(ms, ctx.ports.productStore.load(ctx.db, ctx.shop)).catch(
    (cause: unknown) => {
      ctx.log.warn(
        {
          shop: ctx.shop.shop_url,
          product: known,
          late: cause instanceof TookTooLong,
          problem: String(cause),
        },
        'the gift-card product could not be loaded: it is made where it is not there',
      )
      return null
    },
  )
  return loaded ?? makeProduct(ctx)
}

/**
 * Creates the product once per shop, however many calls time out together: a lock on the shop
 * serialises them, and the store's key is the shop.
 */
export const makeProduct = (ctx: Author & Pick<Ctx, 'db' | 'ports'>): Promise<StoredProduct> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    await sql`select from shop where shop_id = ${shop_id} for no key update`.execute(trx)
    const { product, isNew } = await ctx.ports.productStore.create(trx, ctx.shop, ctx.now)
    const known = {
      c2c_giftcard_product_id: product.product_id,
      c2c_giftcard_product_handle: product.handle,
    }
    const json = JSON.stringify(known)
    await sql`
      update shop set settings = settings || ${json}::jsonb
      where shop_id = ${shop_id} and not settings @> ${json}::jsonb`.execute(trx)
    if (isNew) await audit(trx, ctx, 'make_product', product.product_id)
    return product
  })

import { randomInt } from 'node:crypto'
import type {
  getShortLink as readCall,
  makeShortLink as makeCall,
} from '#contract/directory/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { storefrontUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { ensureProduct } from '#platform/gift-card-product/ensure-product.ts'
import type { StoredProduct } from '#platform/gift-card-product/store.ts'
import { ownLinkOf } from '#rules/directory/directory.ts'
import { savedListing } from './listing.ts'

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const slugLength = 8
const newSlug = (): string =>
  Array.from({ length: slugLength }, () => letters[randomInt(letters.length)]).join('')

const answerOf = async (
  db: Db | Trx,
  { shop, env }: Ctx,
  product: StoredProduct,
): Promise<Answer<typeof readCall>> => {
  const row = await db
    .selectFrom('short_link')
    .select(['slug', 'clicks'])
    .where('shop_id', '=', shop.shop_id)
    .where('product_id', '=', product.key)
    .executeTakeFirst()
  const listing = await savedListing(db, shop.shop_id)
  return {
    short_url: row ? `${storefrontUrl(env)}/g/${row.slug}` : null,
    link: listing?.google_link ?? ownLinkOf(shop.shop_url, product.handle),
    clicks: Number(row?.clicks ?? 0),
  }
}

export const readShortLink = async (ctx: Ctx): Promise<Answer<typeof readCall>> =>
  answerOf(ctx.db, ctx, await ensureProduct(ctx))

/** Creates the product's one permanent short link; later or simultaneous calls get the same. */
export const makeShortLink = async (
  ctx: Ctx,
  { body: { gift_card_product: named } }: Parsed<typeof makeCall>,
): Promise<Answer<typeof makeCall>> => {
  const product = await ensureProduct(ctx)
  for (const id of [named.id, named.product_id])
    if (id !== undefined && id !== product.product_id) throw new Refusal('not_found')
  return transact(ctx.db, async (trx) => {
    const made = await trx
      .insertInto('short_link')
      .values({
        slug: newSlug(),
        shop_id: ctx.shop.shop_id,
        product_id: product.key,
        created_at: ctx.now,
      })
      .onConflict((on) => on.columns(['shop_id', 'product_id']).doNothing())
      .returning('slug')
      .executeTakeFirst()
    if (made) await audit(trx, ctx, 'make_short_link', product.product_id)
    return answerOf(trx, ctx, product)
  })
}

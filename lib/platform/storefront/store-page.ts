import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  getStorePage as readCall,
  listStorePages as listCall,
  makeBalancePage as makeCall,
  StorePageHandle,
} from '#contract/storefront/calls.ts'
import type { StorePage } from '#contract/storefront/shapes.ts'
import { pagesUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'

/** The asset of each page, by the name that its editor has in the address. */
const assetOf: Record<StorePageHandle, string> = {
  'check-gift-card-balance': 'check_balance_page',
  'rewards-program-page': 'rewards_page',
}

const pagesOf = async (db: Db | Trx, { shop, env }: Ctx, id?: bigint): Promise<StorePage[]> => {
  const all = db
    .selectFrom('store_page as p')
    .innerJoin('store_asset as a', (on) =>
      on.onRef('a.shop_id', '=', 'p.shop_id').onRef('a.page_id', '=', 'p.page_id'),
    )
    .select(['p.page_id', 'p.handle', 'p.created_at', 'a.name', 'a.active', 'a.is_default'])
    .where('p.shop_id', '=', shop.shop_id)
    .orderBy('p.page_id')
  const rows = await (id === undefined ? all : all.where('p.page_id', '=', id)).execute()
  return rows.map(({ page_id, handle, created_at, name, active, is_default }) => ({
    page_id: wireId('store_page', page_id),
    handle,
    url: `${pagesUrl(env, shop.settings)}/${handle}?shop=${encodeURIComponent(shop.shop_url)}`,
    asset: { name, active, default: is_default },
    created_at: created_at.toISOString(),
  }))
}

export const listStorePages = async (ctx: Ctx): Promise<Answer<typeof listCall>> => ({
  pages: await pagesOf(ctx.db, ctx),
})

export const readStorePage = async (
  ctx: Ctx,
  { params }: Parsed<typeof readCall>,
): Promise<Answer<typeof readCall>> => {
  const [page] = await pagesOf(ctx.db, ctx, readId('store_page', params.id))
  if (!page) throw new Refusal('not_found')
  return { page }
}

/**
 * Makes the page and its asset with the page's id, which is then no longer the default; one per
 * shop and kind, also when repeated.
 */
const makePage = (ctx: Ctx, handle: StorePageHandle): Promise<Answer<typeof makeCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const made = await trx
      .insertInto('store_page')
      .values({ shop_id, handle, created_at: ctx.now })
      .onConflict((on) => on.columns(['shop_id', 'handle']).doNothing())
      .returning('page_id')
      .executeTakeFirst()
    if (made) {
      const written = {
        page_id: made.page_id,
        is_default: false,
        active: true,
        updated_at: ctx.now,
      }
      await trx
        .insertInto('store_asset')
        .values({ ...written, shop_id, name: assetOf[handle], options: '{}' })
        .onConflict((on) => on.columns(['shop_id', 'name']).doUpdateSet(written))
        .execute()
      await audit(trx, ctx, 'make_store_page', handle)
    }
    const page = (await pagesOf(trx, ctx)).find((one) => one.handle === handle)
    if (!page) throw new Error('a page was neither made nor there')
    return { page }
  })

export const makeBalancePage = (ctx: Ctx): Promise<Answer<typeof makeCall>> =>
  makePage(ctx, 'check-gift-card-balance')
export const makeRewardsPage = (ctx: Ctx): Promise<Answer<typeof makeCall>> =>
  makePage(ctx, 'rewards-program-page')

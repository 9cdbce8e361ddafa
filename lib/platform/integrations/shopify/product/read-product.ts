import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  getStoreProduct as getCall,
  retryStoreProduct as retryCall,
} from '#contract/integrations/store-product.ts'
import { numberOf } from '#platform/integrations/shopify/gid.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { findRow } from '#platform/integrations/read-integration.ts'
import { isGranted, productScope } from '#platform/integrations/shopify/scopes.ts'
import { shopify } from '#platform/integrations/shopify/vendor.ts'
import { wake } from '#platform/work/wake.ts'

type State = Answer<typeof getCall>

const none = { sent_at: null, problem: null, words: null, admin_url: null }

/** Returns the address of a product in a store's admin. */
const adminUrl = (domain: string, id: string): string =>
  `https://${domain}/admin/products/${numberOf(id)}`

const read = async (db: Db | Trx, shopId: bigint): Promise<State> => {
  const money = await db
    .selectFrom('store_money')
    .select('mode')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  const mode = money?.mode ?? 'off'
  const row = await findRow(db, shopId, shopify.name)
  if (row?.state !== 'on' && row?.state !== 'broken') return { ...none, mode, state: 'off' }
  if (!isGranted(row.scopes, productScope)) return { ...none, mode, state: 'not_granted' }
  const there = await db
    .selectFrom('store_product')
    .innerJoin('gift_card_product as p', 'p.shop_id', 'store_product.shop_id')
    .selectAll('store_product')
    .select('p.version as newest')
    .where('store_product.shop_id', '=', shopId)
    .where('domain', '=', row.account)
    .executeTakeFirst()
  if (!there) return { ...none, mode, state: 'waiting' }
  const { remote_id, sent_at, domain } = there
  const isOld = there.version !== there.newest
  return {
    state: isOld ? 'waiting' : there.state,
    sent_at: sent_at?.toISOString() ?? null,
    problem: isOld ? null : there.problem,
    words: isOld ? null : there.words,
    admin_url: remote_id === null ? null : adminUrl(domain, remote_id),
    mode,
  }
}

/** Returns how far the connected store has the product. */
export const getStoreProduct = ({ db, shop }: Ctx): Promise<State> => read(db, shop.shop_id)

/** Sends the product again, whatever the store has of it. */
export const retryStoreProduct = (
  ctx: Ctx,
  _: Parsed<typeof retryCall>,
): Promise<Answer<typeof retryCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const row = await findRow(trx, shop_id, shopify.name)
    if (row?.state !== 'on') throw new Refusal('integration_off')
    await trx
      .updateTable('store_product')
      .set({ state: 'waiting', tries: 0, due_at: ctx.now, problem: null, words: null })
      .where('shop_id', '=', shop_id)
      .execute()
    await audit(trx, ctx, 'send_store_product', shopify.name)
    wake('store_product')
    return read(trx, shop_id)
  })

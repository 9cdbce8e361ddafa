import { sql } from 'kysely'
import type { AssetName } from '#contract/assets/assets.ts'
import { storefrontUrl } from '#env.ts'
import type { Act, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Budget } from '#platform/limits/budget.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import type { Language } from '#rules/tools/language.ts'
import { digestOfLink, newLink } from '#platform/shopper/secrets.ts'
import type { ShopperLinkTable } from '#platform/shopper/tables.ts'

/** Links that one address is emailed in an hour. */
export const linkBudget: Budget = { kind: 'shopper_link', most: 5, seconds: 3600 }

const minute = 60_000
const day = 24 * 60 * minute
const lasts = { account: 30 * minute, consent: 7 * day, apply: 30 * day }
const pathOf = { account: 'account', consent: 'account/agree', apply: 'apply' }

type New = Pick<ShopperLinkTable, 'kind' | 'customer_id' | 'gift_card_id' | 'language'> & {
  asset?: AssetName
}

/** Makes a link and returns its address, which is kept nowhere, and when it ends. */
export const makeLink = async (
  { trx, shop, env, now }: Pick<Act, 'trx' | 'shop' | 'env' | 'now'>,
  link: New,
): Promise<{ url: string; expires_at: Date }> => {
  const token = newLink()
  const expires_at = new Date(now.getTime() + lasts[link.kind])
  await trx
    .insertInto('shopper_link')
    .values({
      ...link,
      shop_id: shop.shop_id,
      token_digest: digestOfLink(token)!,
      created_at: now,
      expires_at,
    })
    .execute()
  return { url: `${storefrontUrl(env)}/${pathOf[link.kind]}/${token}`, expires_at }
}

/**
 * Ends a customer's open links of a kind. Their row is locked, so that of links made at once only
 * the last stays open.
 */
export const endLinks = async (
  { trx, shop, now }: Pick<Act, 'trx' | 'shop' | 'now'>,
  { kind, customer_id }: Pick<New, 'kind' | 'customer_id'>,
): Promise<void> => {
  await sql`
    select from customer
    where shop_id = ${shop.shop_id} and customer_id = ${customer_id}
    for no key update`.execute(trx)
  await trx
    .updateTable('shopper_link')
    .set({ expires_at: now })
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customer_id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .execute()
}

/** A link that is open, with its shop. */
export type OpenLink = {
  shop: ShopScope
  link_id: bigint
  customer_id: bigint
  gift_card_id: bigint | null
  asset: string | null
  language: Language
  used_at: Date | null
}

/**
 * Finds the link of an address; null for an unknown, an ended one, one of another kind and one of a
 * blocked shop alike.
 */
export const openLink = async (
  db: Db | Trx,
  kind: ShopperLinkTable['kind'],
  token: string,
  now: Date,
): Promise<OpenLink | null> => {
  const digest = digestOfLink(token)
  if (!digest) return null
  const { rows } = await sql<Omit<OpenLink, 'shop'> & { shop_url: string }>`
    select l.link_id, l.customer_id, l.gift_card_id, l.asset, l.language, l.used_at, s.shop_url
    from shopper_link l
    join shop s on s.shop_id = l.shop_id
    where l.token_digest = ${digest} and l.kind = ${kind} and l.expires_at > ${now}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { shop_url, ...link } = row
  const shop = await findShop(db, shop_url)
  return shop.settings.block_shop ? null : { ...link, shop }
}

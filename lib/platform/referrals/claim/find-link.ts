import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { handsOutLinks } from '#platform/referrals/program/is-on.ts'
import { findShop } from '#platform/shop/find-shop.ts'

/** A link with the shop whose program it is of. */
export type Link = { link_id: bigint; customer_id: bigint; shop: ShopScope }

/** Reads a shop whose links work; null where it is blocked, or hands out none. */
export const openShop = async (db: Db | Trx, shop_url: string): Promise<ShopScope | null> => {
  const shop = await findShop(db, shop_url)
  return !shop.settings.block_shop && (await handsOutLinks(db, shop)) ? shop : null
}

/** Finds the link of an address; null for an unknown one and for one that is off alike. */
export const findLink = async (
  { db }: Pick<Platform, 'db'>,
  code: string,
): Promise<Link | null> => {
  const { rows } = await sql<Omit<Link, 'shop'> & { shop_url: string }>`
    select l.link_id, l.customer_id, s.shop_url
    from referral_link l
    join shop s on s.shop_id = l.shop_id
    where l.code = ${code}`.execute(db)
  const [row] = rows
  const shop = row && (await openShop(db, row.shop_url))
  return shop ? { link_id: row.link_id, customer_id: row.customer_id, shop } : null
}

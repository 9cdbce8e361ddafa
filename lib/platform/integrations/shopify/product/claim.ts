import { type Selectable, sql, type Updateable } from 'kysely'
import { type Db, transact } from '#platform/db/transact.ts'
import { productScope } from '#platform/integrations/shopify/scopes.ts'
import type { StoreProductTable } from './tables.ts'

/** Longer than the requests of one try take. */
const leaseMs = 60_000

/** A shop's product that this process sends to its store. */
export type Claimed = Selectable<StoreProductTable> & { shop_url: string }

type Due = { shop_id: bigint; shop_url: string; domain: string }

/**
 * Claims the product that is due longest of the shops whose connected store lets us keep it: one that
 * was never sent there, that has changed since, or that is to be tried again.
 */
export const claimProduct = (db: Db, now: Date): Promise<Claimed | undefined> =>
  transact(db, async (trx) => {
    const { rows } = await sql<Due>`
      select i.shop_id, h.shop_url, i.account as domain
      from integration i
      join shop h on h.shop_id = i.shop_id
      left join gift_card_product p on p.shop_id = i.shop_id
      left join store_product s on s.shop_id = i.shop_id
      where i.name = 'shopify' and i.state = 'on' and ${productScope} = any(i.scopes)
        and (s.shop_id is null or s.domain <> i.account or s.due_at <= ${now} and (
          s.state = 'waiting' or s.version <> p.version))
      order by s.due_at nulls first, i.shop_id
      limit 1
      for no key update of i skip locked`.execute(trx)
    const [due] = rows
    if (!due) return undefined
    const lease = new Date(now.getTime() + leaseMs)
    const claimed = await sql<Selectable<StoreProductTable>>`
      insert into store_product as s (shop_id, domain, state, tries, claims, due_at)
      values (${due.shop_id}, ${due.domain}, 'waiting', 1, 1, ${lease})
      on conflict (shop_id) do update
      set state = 'waiting', claims = s.claims + 1, due_at = excluded.due_at,
        domain = excluded.domain,
        tries = case when s.state = 'waiting' then s.tries + 1 else 1 end,
        remote_id = case when s.domain = excluded.domain then s.remote_id end,
        images = case when s.domain = excluded.domain then s.images end,
        sent_at = case when s.domain = excluded.domain then s.sent_at end
      returning s.*`.execute(trx)
    return { ...claimed.rows[0]!, shop_url: due.shop_url }
  })

/** Writes how a try ended, unless another process has taken over. */
export const keepProduct = async (
  db: Db,
  { shop_id, claims }: Claimed,
  change: Updateable<StoreProductTable>,
): Promise<void> => {
  await db
    .updateTable('store_product')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('claims', '=', claims)
    .execute()
}

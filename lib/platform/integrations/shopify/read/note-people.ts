import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'

/** Notes whom the connected store has named, so that they are erased when it asks for that. */
export const notePeople = async (
  db: Db | Trx,
  shopId: bigint,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    insert into store_person (shop_id, domain, platform_customer_id)
    select i.shop_id, i.account, u.id
    from integration i, unnest(${[...new Set(ids)].toSorted()}::text[]) u (id)
    where i.shop_id = ${shopId} and i.name = 'shopify' and i.account is not null
    on conflict do nothing`.execute(db)
}

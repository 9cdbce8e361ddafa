import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Taking } from './manifest.ts'

/** A person as a vendor names them: by address, or by the store's id of the customer. */
export type Named = { email: string | null; id: string | null }

/**
 * Finds the customer whom a vendor names, the one whom a merge has left in their place; by the
 * store's id before the address. Null: nobody has made them yet.
 */
export const findPerson = async (
  { trx, shop }: { trx: Db | Trx; shop: Pick<Taking['shop'], 'shop_id'> },
  { email, id }: Named,
): Promise<{ customer_id: bigint; is_erased: boolean } | null> => {
  const { rows } = await sql<{ customer_id: bigint; is_erased: boolean }>`
    select coalesce(merged_into, customer_id) as customer_id, erased_at is not null as is_erased
    from customer
    where shop_id = ${shop.shop_id} and (platform_customer_id = ${id} or email = ${email})
    order by platform_customer_id = ${id} desc nulls last
    limit 1`.execute(trx)
  return rows[0] ?? null
}

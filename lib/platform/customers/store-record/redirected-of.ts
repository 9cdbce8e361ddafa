import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/** Lists customers with cards who would get another email, as `writeCustomer` refuses one. */
export const redirectedOf = async (
  trx: Trx,
  shopId: bigint,
  part: readonly { id: string; email: string | null }[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select c.platform_customer_id as id
    from unnest(
      ${part.map(({ id }) => id)}::text[], ${part.map(({ email }) => email)}::text[]
    ) g (id, email)
    join customer c on c.shop_id = ${shopId} and c.platform_customer_id = g.id
    where g.email is not null and g.email is distinct from c.email
      and exists (
        select from gift_card k
        where k.shop_id = c.shop_id and k.customer_id = c.customer_id and k.merged_into is null
      )`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

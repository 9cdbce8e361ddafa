import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { CustomerRow } from '#platform/customers/read-customer.ts'

/**
 * Collects addresses that were theirs, also before a merge or a change, except one that another
 * customer has now.
 */
export const emailsOf = async (
  trx: Trx,
  { shop: { shop_id } }: { shop: { shop_id: bigint } },
  { customer_id, email }: CustomerRow,
): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select distinct x.email
    from (
      select ${email}::text as email
      union
      select customer_email
      from gift_card
      where shop_id = ${shop_id} and customer_id = ${customer_id}
      union
      select email
      from former_email
      where shop_id = ${shop_id} and customer_id = ${customer_id}
      union
      select email
      from orders
      where shop_id = ${shop_id} and customer_id = ${customer_id}
    ) x
    where x.email is not null
      and not exists (
        select from customer c
        where c.shop_id = ${shop_id} and c.email = x.email and c.customer_id <> ${customer_id}
      )`.execute(trx)
  return rows.map((row) => row.email)
}

import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/**
 * Gives seeded orders what a store knows of them beside their sums: its id, country, phone, place,
 * payment, and when they were sent. The newest aren't yet, some only in part.
 */
export const writeFacts = async (trx: Trx, shopId: bigint, now: Date): Promise<void> => {
  await sql`
    update orders o
    set platform_order_id = (5600000000000 + f.n * 7919)::text,
      country = (array['GB', 'GB', 'GB', 'GB', 'IE', 'DE', 'FR', 'US'])[1 + f.n % 8],
      phone = case when f.n % 3 = 0 then c.phone end,
      location = case when f.n % 7 = 0 then 'Shoreditch store' else 'Online shop' end,
      payment_method = (array['Visa', 'Mastercard', 'PayPal', 'Visa', 'Apple Pay'])[1 + f.n % 5],
      tags = case when f.n % 23 = 0 then 'gift' when f.n % 31 = 0 then 'wholesale' else '' end,
      fulfillment_status = case
        when o.cancelled_at is not null or f.age < interval '36 hours' then 'unfulfilled'
        when f.age < interval '5 days' and f.n % 3 = 0 then 'partial'
        else 'fulfilled'
      end,
      fulfilled_at = case
        when o.cancelled_at is null and f.age >= interval '36 hours'
          and not (f.age < interval '5 days' and f.n % 3 = 0)
          then o.created_at + interval '1 hour' * (8 + f.n % 28)
      end
    from (
      select order_id, substr(name, 2)::int as n, ${now}::timestamptz - created_at as age
      from orders
      where shop_id = ${shopId}
    ) f, customer c
    where o.shop_id = ${shopId} and o.order_id = f.order_id
      and c.shop_id = ${shopId} and c.customer_id = o.customer_id`.execute(trx)
}

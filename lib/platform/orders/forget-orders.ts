import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'

/** Clears address and phone on the customer's orders, also on those known by it alone; they stay. */
export const forgetOrders: Area['forget'] = async ({ trx, shop }, { customer_id, emails }) => {
  await sql`
    update orders
    set email = null, phone = null
    where shop_id = ${shop.shop_id}
      and (
        customer_id = ${customer_id}
        or (customer_id is null and email = any(${emails}::text[]))
      )`.execute(trx)
}

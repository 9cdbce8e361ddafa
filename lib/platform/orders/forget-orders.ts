import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'

/** Clears the address on the customer's orders; the orders stay. */
export const forgetOrders: Area['forget'] = async ({ trx, shop }, { customer_id }) => {
  await sql`
    update orders
    set email = null
    where shop_id = ${shop.shop_id} and customer_id = ${customer_id}`.execute(trx)
}

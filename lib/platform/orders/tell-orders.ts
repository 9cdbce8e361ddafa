import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { moneyText, rowsOf } from '#platform/own-data.ts'

/** The customer's orders with their lines, also those known by an address of theirs alone. */
export const tellOrders: Area['tell'] = async (trx, { shop }, { customer_id, emails }) => ({
  orders: await rowsOf(
    trx,
    sql`
      select o.name, o.email, o.phone, o.country, o.tags, o.channel, o.codes,
        ${moneyText('o.total')}, ${moneyText('o.refunded')},
        ${moneyText('o.credit_used')}, o.financial_status, o.created_at,
        (
          select coalesce(
            json_agg(
              json_build_object(
                'name', l.name, 'sku', l.sku, 'quantity', l.quantity
              ) order by l.line_no
            ),
            '[]'
          )
          from order_line l
          where l.shop_id = o.shop_id and l.order_id = o.order_id
        ) as lines
      from orders o
      where o.shop_id = ${shop.shop_id}
        and (
          o.customer_id = ${customer_id}
          or (o.customer_id is null and o.email = any(${emails}::text[]))
        )
      order by o.created_at`,
  ),
})

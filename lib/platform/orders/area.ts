import type { Area } from '#platform/area.ts'
import { sql } from 'kysely'
import { forgetOrders } from './forget-orders.ts'
import { routes } from './routes.ts'
import { tellOrders } from './tell-orders.ts'

export const orders: Area = {
  routes,
  tables: {
    order_line: { kept: 'ever', plain: ['name', 'sku'] },
    orders: {
      customer: 'move',
      kept: 'ever',
      personal: ['email'],
      plain: ['name', 'platform_order_id', 'financial_status', 'fulfillment_status', 'digest'],
    },
  },
  counts: {
    monthly_orders: {
      by: 'month',
      rows: ({ shop }, since) => sql`
        select count(*)::text as n
        from orders
        where shop_id = ${shop.shop_id} and created_at >= ${since}`,
    },
  },
  forget: forgetOrders,
  tell: tellOrders,
}

import type { Area } from '#platform/area.ts'
import { type Seeded, seedOrders } from './seed.ts'
import { sql } from 'kysely'
import { forgetOrders } from './forget-orders.ts'
import { routes } from './routes.ts'
import { takeOrder } from './intake/take-order.ts'
import { takeOrders } from './intake/take-orders.ts'
import { tellOrders } from './tell-orders.ts'

const ordersMade = 1500

declare module '#platform/area.ts' {
  interface Made {
    orders: Seeded[]
  }
}

export const orders: Area = {
  routes,
  tables: {
    order_line: {
      kept: 'with',
      plain: [
        'name',
        'sku',
        'vendor',
        'barcode',
        'product_id',
        'variant_id',
        'product_type',
        'collections',
      ],
    },
    orders: {
      customer: 'move',
      kept: 'ever',
      personal: ['email', 'phone'],
      plain: [
        'name',
        'platform_order_id',
        'financial_status',
        'fulfillment_status',
        'digest',
        'country',
        'tags',
        'location',
        'payment_method',
        'channel',
        'codes',
        'risk',
      ],
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
  takes: {
    order_created: takeOrder,
    order_updated: takeOrder,
    order_paid: takeOrder,
    order_fulfilled: takeOrder,
    order_cancelled: takeOrder,
  },
  takesMany: {
    order_created: takeOrders,
    order_updated: takeOrders,
    order_paid: takeOrders,
    order_fulfilled: takeOrders,
    order_cancelled: takeOrders,
  },
  seeds: {
    orders: async ({ trx, shop, dice, now, made }) => {
      made.orders = await seedOrders(trx, shop.shop_id, dice, now, made.customers, ordersMade)
    },
  },
}

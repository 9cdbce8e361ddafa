import type { Insertable } from 'kysely'
import type { OrdersTable } from '#platform/orders/tables.ts'

/** A paid and fulfilled order without a customer; tests give it its shop, name and time. */
export const plainOrder = {
  platform_order_id: null,
  customer_id: null,
  email: null,
  subtotal: 1000n,
  shipping: 0n,
  taxes: 0n,
  discount: 0n,
  total: 1234n,
  refunded: 0n,
  financial_status: 'paid',
  fulfillment_status: 'fulfilled',
  digest: null,
  paid_at: null,
  cancelled_at: null,
} as const satisfies Partial<Insertable<OrdersTable>>

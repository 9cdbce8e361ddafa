import type { Generated, GeneratedAlways } from 'kysely'

export type OrdersTable = {
  order_id: GeneratedAlways<bigint>
  shop_id: bigint
  name: string
  platform_order_id: string | null
  customer_id: bigint | null
  email: string | null
  subtotal: bigint
  shipping: bigint
  taxes: bigint
  discount: bigint
  total: bigint
  refunded: bigint
  credit_used: Generated<bigint>
  financial_status: string
  fulfillment_status: string
  digest: Uint8Array | null
  created_at: Date
  paid_at: Date | null
  cancelled_at: Date | null
}
export type OrderLineTable = {
  order_id: bigint
  line_no: number
  shop_id: bigint
  name: string
  sku: string
  quantity: number
  price: bigint
  discount: bigint
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_line: OrderLineTable
    orders: OrdersTable
  }
}

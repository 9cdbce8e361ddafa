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
  fulfilled_at: Date | null
  /** country code or name of the shipping address, else the billing address */
  country: Generated<string>
  phone: string | null
  tags: Generated<string>
  location: Generated<string>
  payment_method: Generated<string>
  /** refunds made here, and how much of the store's `refunded` is known to be one of them */
  refunded_here: Generated<bigint>
  matched: Generated<bigint>
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
  line_id: GeneratedAlways<bigint>
  taxable: Generated<boolean>
  vendor: Generated<string>
  /** pieces that came back by refunds made here, and what was given for them */
  returned: Generated<number>
  net_back: Generated<bigint>
  tax_back: Generated<bigint>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_line: OrderLineTable
    orders: OrdersTable
  }
}

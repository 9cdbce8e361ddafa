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
  /** time of the store's own figure `refunded`; null where it is unknown */
  refunded_at: Date | null
  credit_used: Generated<bigint>
  financial_status: string
  fulfillment_status: string
  digest: Uint8Array | null
  created_at: Date
  paid_at: Date | null
  cancelled_at: Date | null
  fulfilled_at: Date | null
  /** time of the store's version of the order that an event brought */
  store_updated_at: Date | null
  /** country code or name of the shipping address, else the billing address */
  country: Generated<string>
  phone: string | null
  tags: Generated<string>
  location: Generated<string>
  payment_method: Generated<string>
  /** where it was sold, as the store calls it: web, pos */
  channel: Generated<string>
  /** discount codes, one a line: a code may have a comma, but no line break */
  codes: Generated<string>
  risk: Generated<'' | 'low' | 'medium' | 'high'>
  /** refunds made here, and how much of the store's `refunded` is known to be one of them */
  refunded_here: Generated<bigint>
  matched: Generated<bigint>
  /** credit that paid it by an exchange and was taken back by the undo of that */
  unpaid: Generated<bigint>
  /** the store's `refunded` when staff last said that no further refund made here is in it */
  refunded_judged: Generated<bigint>
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
  barcode: Generated<string>
  /** the store's ids of what was sold */
  product_id: Generated<string>
  variant_id: Generated<string>
  product_type: Generated<string>
  /** names of the product's collections, one a line */
  collections: Generated<string>
  is_gift_card: Generated<boolean>
  /** pieces that came back by refunds made here, and what was given for them */
  returned: Generated<number>
  /** pieces that the store says came back, those passed on to it included */
  store_returned: Generated<number>
  net_back: Generated<bigint>
  tax_back: Generated<bigint>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    order_line: OrderLineTable
    orders: OrdersTable
  }
}

import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Flag, Instant, Line, Money } from '#contract/pieces.ts'
import { foundBy, lineStops } from './calls.ts'
import { orderFilters } from './order-filters.ts'

/** The store's id of an order or its name, which may have signs that ids don't. */
export const OrderId = z.string().check(z.minLength(1), z.maxLength(100))

export const OrderLine = z.object({
  line_item_id: z.string(),
  name: z.string(),
  sku: z.string(),
  barcode: z.string(),
  vendor: z.string(),
  image: z.nullable(z.string()),
  quantity: z.int(),
  price: Money,
  discount: Money,
  net: Money,
  tax: Money,
  returned: z.int(),
  returnable: z.int(),
  why_not: z.nullable(z.enum(lineStops)),
})
export type OrderLine = z.infer<typeof OrderLine>

/** A card that paid a part of an order, and what of that it got back. */
const PaidByCard = z.object({
  gift_card_id: z.string(),
  last4: z.nullable(z.string()),
  amount: Money,
  refunded: Money,
})

export const Order = z.object({
  order_id: z.string(),
  name: z.string(),
  platform_order_id: z.nullable(z.string()),
  created_at: Instant,
  paid_at: z.nullable(Instant),
  fulfilled_at: z.nullable(Instant),
  cancelled_at: z.nullable(Instant),
  financial_status: z.string(),
  fulfillment_status: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  customer: z.nullable(
    z.object({
      platform_customer_id: z.string(),
      full_name: z.string(),
      email: z.nullable(z.string()),
    }),
  ),
  country: z.string(),
  tags: z.string(),
  location: z.string(),
  currency: z.string(),
  subtotal: Money,
  discount: Money,
  shipping: Money,
  taxes: Money,
  /** tips, duties and the rest that no line explains */
  other: Money,
  taxes_included: z.boolean(),
  total: Money,
  /** by the store's own figure */
  refunded: Money,
  /** made here */
  refunded_here: Money,
  refundable: Money,
  line_items: z.array(OrderLine),
  paid_by: z.object({
    cards: z.array(PaidByCard),
    /** money other than credit, and the store's name of the payment method */
    other: Money,
    /** paid by an exchange that was undone */
    unpaid: Money,
    method: z.string(),
  }),
})
export type Order = z.infer<typeof Order>

export const getOrder = {
  params: z.object({ order_id: OrderId }),
  query: z.object({ with_products_images: z.optional(Flag) }),
  answer: z.object({ order: Order }),
}

/** An order in a list. */
export const ListedOrder = z.object({
  order_id: z.string(),
  name: z.string(),
  created_at: Instant,
  cancelled_at: z.nullable(Instant),
  financial_status: z.string(),
  fulfillment_status: z.string(),
  customer: z.nullable(
    z.object({
      platform_customer_id: z.string(),
      full_name: z.string(),
      email: z.nullable(z.string()),
    }),
  ),
  email: z.nullable(z.string()),
  currency: z.string(),
  total: Money,
  refunded: Money,
  refunded_here: Money,
  refundable: Money,
})
export type ListedOrder = z.infer<typeof ListedOrder>

export const findOrders = {
  body: z.strictObject({ text: Line(200) }),
  answer: z.object({
    /** without those that found nothing */
    groups: z.array(
      z.object({
        by: z.enum(foundBy),
        /** the best or newest first, at most 20 */
        orders: z.array(z.extend(ListedOrder, { return_id: z.nullable(z.string()) })),
        more: z.boolean(),
      }),
    ),
  }),
}

export const listNewestOrders = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(orderFilters) }),
  answer: listOf(ListedOrder),
}

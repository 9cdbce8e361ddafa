import { endpoint } from '#contract/endpoint.ts'

/** Reasons why no piece of an order's line can go back. */
export const lineStops = ['all_returned', 'unpaid', 'cancelled', 'nothing_left'] as const
export type LineStop = (typeof lineStops)[number]

/**
 * Returns an order with its lines, what paid it, and what can still be refunded. `order_id` is the
 * store's id or the order's name, with or without `#`. Error: 404.
 */
export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/api/v1/orders/{order_id}',
  right: 'lookup',
  shopIn: ['query'],
  source: 'dashboard §7',
})

/** Fulfillment states; an order that is neither `fulfilled` nor `partial` is `unfulfilled`. */
export const fulfillments = ['fulfilled', 'partial', 'unfulfilled'] as const

/** Identifiers by which an order is found, in the order in which the groups are shown. */
export const foundBy = [
  'number',
  'return',
  'barcode',
  'email',
  'customer',
  'phone',
  'last4',
] as const
export type FoundBy = (typeof foundBy)[number]

/**
 * Finds orders by a text that staff type or scan, in groups by what matched: the order's number or
 * the store's id, a return's number, the barcode of an item, an email or a phone number, a part of
 * the customer's name or email, or the last four of a card that paid. The text is in the body,
 * because a gift card's code may be scanned.
 */
export const findOrders = endpoint({
  name: 'findOrders',
  method: 'POST',
  path: '/orders/find',
  right: 'lookup',
  added: true,
  source: 'refunds',
})

/** Lists the shop's orders, newest first, by payment, fulfillment, customer, refund and days. */
export const listNewestOrders = endpoint({
  name: 'listNewestOrders',
  method: 'GET',
  path: '/orders',
  right: 'lookup',
  added: true,
  source: 'refunds',
})

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
 * Finds orders by a typed or scanned text, grouped by the match: number, id, return, barcode, email,
 * phone, part of a name, or a card's last four. It is in the body, since it may be a code.
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

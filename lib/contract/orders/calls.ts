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

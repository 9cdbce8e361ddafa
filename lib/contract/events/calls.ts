import { endpoint } from '#contract/endpoint.ts'

/** Topics of events that a store hands over. */
export const orderTopics = [
  'order_created',
  'order_updated',
  'order_paid',
  'order_fulfilled',
  'order_cancelled',
] as const
export const customerTopics = ['customer_created', 'customer_updated'] as const
export const topics = [...orderTopics, 'refund_created', ...customerTopics] as const
export type Topic = (typeof topics)[number]

/** Results of an event. `duplicate`: it was accepted before. */
export const eventOutcomes = ['accepted', 'duplicate', 'refused'] as const

/** Events of one call. */
export const eventsMost = 500

/** Reasons why a refund that the store reported isn't recorded: its order is awaited, or never came. */
export const heldReasons = ['order_awaited', 'order_missing', 'refused'] as const

/**
 * Takes events of the store, each with a result of its own. An id counts once, an older version of
 * an order or customer changes nothing, a refund waits for its order, and a refused event may be
 * sent again. Limits: 500 events, 32 kB each without an order's lines, 16 MB together.
 */
export const postEvents = endpoint({
  name: 'postEvents',
  method: 'POST',
  path: '/events',
  right: 'store',
  scope: 'events',
  serverOnly: true,
  bodyMost: 16 * 1024 * 1024,
  added: true,
  source: 'events',
})

/** Lists refunds that the store reported and that no order here explains, newest first; at most 50. */
export const listHeldEvents = endpoint({
  name: 'listHeldEvents',
  method: 'GET',
  path: '/events/held',
  right: 'lookup',
  added: true,
  source: 'events',
})

import { addressQuery } from '#components/commerce/list/address-query.ts'
import { type Filters, fits, line } from '#contract/filter.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { findOrders, listNewestOrders } from '#contract/orders/calls.ts'
import { orderFilters as filters } from '#contract/orders/order-filters.ts'

export const ordersAPage = 20
export const orderFilters = [
  'payment',
  'fulfillment',
  'refunded_here',
  'start_date',
  'end_date',
] as const
export type OrderFilter = (typeof orderFilters)[number]
export type OrdersQuery = NonNullable<Input<typeof listNewestOrders>['query']>
type ValueOf = (name: string) => string | string[] | null | undefined

/** Reads the searched text; empty for none. */
export const orderSearch = (valueOf: ValueOf): string => {
  const text = valueOf('search')
  return typeof text === 'string' && fits(line(200), text) ? text.trim() : ''
}

/** Reads the list's query from the address in the call's form. */
export const ordersQuery = (valueOf: ValueOf): OrdersQuery => ({
  ...addressQuery<OrdersQuery>(filters as Filters, orderFilters, valueOf),
  limit: ordersAPage,
})

/** Asks the call that answers an address: found by a text, or the newest. */
export const ordersCall = (
  valueOf: ValueOf,
  ask: <const E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<unknown>,
): Promise<unknown> => {
  const text = orderSearch(valueOf)
  if (text) return ask(findOrders, { body: { text } })
  return ask(listNewestOrders, { query: ordersQuery(valueOf) })
}

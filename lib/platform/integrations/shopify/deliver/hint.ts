import * as z from 'zod/mini'
import { partIn, VendorId } from '#platform/integrations/read-json.ts'

/** Topics that we subscribe to, and those that Shopify sends to every app. */
export const subscribedTopics = [
  'CUSTOMERS_CREATE',
  'CUSTOMERS_UPDATE',
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_PAID',
  'ORDERS_FULFILLED',
  'ORDERS_CANCELLED',
  'REFUNDS_CREATE',
  'APP_UNINSTALLED',
  'APP_SCOPES_UPDATE',
  'BULK_OPERATIONS_FINISH',
] as const

const kinds = {
  'customers/create': 'customer',
  'customers/update': 'customer',
  'orders/create': 'order',
  'orders/updated': 'order',
  'orders/paid': 'order',
  'orders/fulfilled': 'order',
  'orders/cancelled': 'order',
  'refunds/create': 'refund',
  'app/uninstalled': 'uninstalled',
  'app/scopes_update': 'scopes',
  'bulk_operations/finish': 'bulk',
  'customers/data_request': 'data_request',
  'customers/redact': 'redact',
  'shop/redact': 'redact_shop',
} as const
type Topic = keyof typeof kinds

/** A delivery's content as it is kept: which object to read, and of privacy requests about whom. */
export type Hint = {
  topic: string
  /** the store that sent it; without one it is the connected one */
  domain?: string
  kind: (typeof kinds)[Topic] | 'other'
  /** the store's number of the object; of a refund its order's */
  id: string | null
  updated_at: string | null
  email: string | null
}

const idAt = (content: unknown, ...path: string[]): string | null =>
  VendorId.safeParse(partIn(content, ...path)).data ?? null
const textAt = (content: unknown, ...path: string[]): string | null => {
  const text = partIn(content, ...path)
  return typeof text === 'string' ? text.slice(0, 254) : null
}

/** Reads what is kept of a delivery. Its words about people are read from the store instead. */
export const hintOf = (domain: string, topic: string, content: unknown): Hint => {
  const kind: Hint['kind'] = Object.hasOwn(kinds, topic) ? kinds[topic as Topic] : 'other'
  const none: Hint = { topic, domain, kind, id: null, updated_at: null, email: null }
  const time = z.iso.datetime({ offset: true }).safeParse(partIn(content, 'updated_at')).data
  const updated_at = time ? new Date(time).toISOString() : null
  switch (kind) {
    case 'customer':
    case 'order':
      return { ...none, id: idAt(content, 'id'), updated_at, email: textAt(content, 'email') }
    case 'refund':
      return { ...none, id: idAt(content, 'order_id') }
    case 'bulk':
      return { ...none, id: textAt(content, 'admin_graphql_api_id') }
    case 'data_request':
    case 'redact':
      return {
        ...none,
        id: idAt(content, 'customer', 'id'),
        email: textAt(content, 'customer', 'email'),
      }
    case 'uninstalled':
    case 'scopes':
    case 'redact_shop':
    case 'other':
      return none
  }
}

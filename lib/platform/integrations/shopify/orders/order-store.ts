import * as z from 'zod/mini'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { findRow } from '#platform/integrations/read-integration.ts'
import { gid } from '#platform/integrations/shopify/gid.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import { readAmount } from '#platform/integrations/shopify/read/amount.ts'
import {
  makeRefundQuery,
  notedQuery,
  paidQuery,
  piecesQuery,
  refundQuery,
} from '#platform/integrations/shopify/read/written-documents.ts'
import { isGranted } from '#platform/integrations/shopify/scopes.ts'
import {
  type Connection,
  withStore,
  type Working,
} from '#platform/integrations/shopify/sync/connection.ts'
import {
  type ConnectStore,
  type OrderRef,
  type OrderStore,
  StoreRefusal,
  type StoreTold,
} from '#platform/orders/store.ts'
import { findStoreLocation } from './find-location.ts'
import { refundInput, type Refundable } from './refund-input.ts'

const Amount = z.object({ amount: z.string() })
const Bag = z.object({ shopMoney: Amount })
const Paid = z.object({
  order: z.nullable(
    z.object({
      totalPriceSet: Bag,
      totalRefundedSet: Bag,
      transactions: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          status: z.string(),
          gateway: z.nullish(z.string()),
          maximumRefundableV2: z.nullish(Amount),
        }),
      ),
      fulfillments: z.optional(
        z.array(z.object({ location: z.nullish(z.object({ id: z.string() })) })),
      ),
    }),
  ),
})
const Line = z.object({ id: z.string(), unfulfilledQuantity: z.int() })
const Pieces = z.object({
  order: z.nullable(z.object({ lineItems: z.object({ nodes: z.array(Line) }) })),
})
const Noted = z.object({
  order: z.nullable(
    z.object({ refunds: z.array(z.object({ id: z.string(), note: z.nullish(z.string()) })) }),
  ),
})
const Made = z.object({
  id: z.string(),
  totalRefundedSet: Bag,
  refundLineItems: z.object({ nodes: z.array(z.object({ quantity: z.int() })) }),
})
const Answer = z.object({
  refundCreate: z.object({
    refund: z.nullable(Made),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
})

const noteOf = (key: string): string => `Tender ${key}`
const toldOf = ({ id, totalRefundedSet, refundLineItems }: z.output<typeof Made>): StoreTold => ({
  ref: id,
  paid_back: readAmount(totalRefundedSet.shopMoney),
  pieces: refundLineItems.nodes.reduce((sum, { quantity }) => sum + quantity, 0),
})

/** Returns the store's id of an order; null: the order isn't the store's. */
const orderId = ({ store_id }: OrderRef): string | null =>
  store_id && /^\d+$/.test(store_id) ? gid('Order', store_id) : null

const paidOf = async ({ row, ask, credentials }: Connection, id: string) => {
  const { order } = await graphql(ask, credentials, {
    topic: 'read_order',
    query: paidQuery(row.scopes),
    variables: { id },
    shape: Paid,
  })
  return order
}

/** Reads an order as its refund needs it. */
const refundableOf = async (
  platform: Working,
  connection: Connection,
  id: string,
): Promise<Refundable> => {
  const { ask, credentials, row } = connection
  const paid = await paidOf(connection, id)
  const { order: pieces } = await graphql(ask, credentials, {
    topic: 'read_order',
    query: piecesQuery,
    variables: { id },
    shape: Pieces,
  })
  if (!paid || !pieces) throw new StoreRefusal('the store has no such order')
  const sentFrom = paid.fulfillments?.[0]?.location?.id ?? null
  const places = await findStoreLocation(platform.db, row)
  return {
    id,
    lines: pieces.lineItems.nodes,
    payments: paid.transactions
      .filter(({ kind, status }) => ['SALE', 'CAPTURE'].includes(kind) && status === 'SUCCESS')
      .map(({ id: payment, gateway, maximumRefundableV2 }) => ({
        id: payment,
        gateway: gateway ?? '',
        left: maximumRefundableV2 ? readAmount(maximumRefundableV2) : 0n,
      })),
    locationOf: ({ location_id }) => places(location_id) ?? sentFrom ?? places(null),
  }
}

const lookIn = async (
  { ask, credentials }: Connection,
  id: string,
  key: string,
): Promise<StoreTold | null> => {
  const { order } = await graphql(ask, credentials, {
    topic: 'find_refund',
    query: notedQuery,
    variables: { id },
    shape: Noted,
  })
  const found = order?.refunds.find(({ note }) => note === noteOf(key))
  if (!found) return null
  const { refund } = await graphql(ask, credentials, {
    topic: 'find_refund',
    query: refundQuery,
    variables: { id: found.id },
    shape: z.object({ refund: Made }),
  })
  return toldOf(refund)
}

const storeAt = (platform: Working, shop: Pick<ShopScope, 'shop_id'>): OrderStore => ({
  load: async (ref) => {
    const id = orderId(ref)
    const order = id && (await withStore(platform, shop, (connection) => paidOf(connection, id)))
    return order
      ? {
          total: readAmount(order.totalPriceSet.shopMoney),
          refunded: readAmount(order.totalRefundedSet.shopMoney),
        }
      : null
  },
  look: async (ref, key) => {
    const id = orderId(ref)
    return id === null
      ? null
      : withStore(platform, shop, (connection) => lookIn(connection, id, key))
  },
  refund: (task, key) =>
    withStore(platform, shop, async (connection) => {
      const id = orderId(task.order)
      if (!id) throw new StoreRefusal('the store has no such order')
      const { ask, credentials } = connection
      const order = await refundableOf(platform, connection, id)
      const { refundCreate } = await graphql(ask, credentials, {
        topic: 'make_refund',
        query: makeRefundQuery,
        variables: { input: refundInput(order, task, noteOf(key)), key },
        shape: Answer,
      })
      const { refund, userErrors } = refundCreate
      if (!refund) throw new StoreRefusal(userErrors.map(({ message }) => message).join('; '))
      return toldOf(refund)
    }),
})

/**
 * Finds a shop's store at Shopify, where it lets us change orders. It takes refunds of its own
 * orders, but can't take one back, nor restock what arrives after it.
 */
export const shopifyStore: ConnectStore = async (db, { shop_id }) => {
  const row = await findRow(db, shop_id, 'shopify')
  const isOn = row?.state === 'on' || row?.state === 'broken'
  if (!isOn || !isGranted(row.scopes, 'write_orders')) return null
  return {
    takes: ({ order, is_undo, is_arrival }) => orderId(order) !== null && !is_undo && !is_arrival,
    open: (platform: Platform) => storeAt(platform, { shop_id }),
  }
}

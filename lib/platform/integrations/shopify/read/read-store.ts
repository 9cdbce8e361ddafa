import * as z from 'zod/mini'
import type { CustomerOfStore, OrderOfStore, RefundOfStore } from '#contract/events/data-shapes.ts'
import type { Ask, Credentials } from '#platform/integrations/manifest.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import { customerOf } from './as-customer.ts'
import { type CreditPayment, creditPaymentsOf, orderOf, refundOf } from './as-order.ts'
import { customerQuery, linesQuery, orderQuery, refundLinesQuery } from './documents.ts'
import { CustomerNode, LineNode, OrderNode, PageInfo, type RefundNode } from './shapes.ts'

type Piece = { line: string; quantity: number }
const RefundLines = z.object({
  nodes: z.array(z.object({ quantity: z.int(), lineItem: z.object({ id: z.string() }) })),
  pageInfo: PageInfo,
})
const Refund = z.object({ refund: z.nullable(z.object({ refundLineItems: RefundLines })) })

/** A customer, and when the store has made them. */
export type ReadCustomer = { customer: CustomerOfStore; created_at: string }

/** Reads a customer; null: the store has it no more. */
export const readCustomer = async (
  ask: Ask,
  credentials: Credentials,
  id: string,
): Promise<ReadCustomer | null> => {
  const { customer } = await graphql(ask, credentials, {
    topic: 'read_customer',
    query: customerQuery,
    variables: { id },
    shape: z.object({ customer: z.nullable(CustomerNode) }),
    isPrivate: true,
  })
  return customer && { customer: customerOf(customer), created_at: customer.createdAt }
}

/** Reads all lines of an order: those that it came with, and the further ones. */
const allLines = async (
  ask: Ask,
  credentials: Credentials,
  scopes: readonly string[],
  { id, lineItems }: OrderNode,
): Promise<LineNode[]> => {
  const lines = [...lineItems.nodes]
  let { pageInfo } = lineItems
  while (pageInfo.hasNextPage && pageInfo.endCursor) {
    const { order } = await graphql(ask, credentials, {
      topic: 'read_order',
      query: linesQuery(scopes),
      variables: { id, after: pageInfo.endCursor },
      shape: z.object({
        order: z.nullable(
          z.object({ lineItems: z.object({ nodes: z.array(LineNode), pageInfo: PageInfo }) }),
        ),
      }),
      isPrivate: true,
    })
    if (!order) break
    lines.push(...order.lineItems.nodes)
    ;({ pageInfo } = order.lineItems)
  }
  return lines
}

const piecesOf = async (
  ask: Ask,
  credentials: Credentials,
  { id }: RefundNode,
): Promise<Piece[]> => {
  const pieces: Piece[] = []
  let after: string | null = null
  for (;;) {
    const answer: z.output<typeof Refund> = await graphql(ask, credentials, {
      topic: 'read_refund',
      query: refundLinesQuery,
      variables: { id, after },
      shape: Refund,
    })
    const lines = answer.refund?.refundLineItems
    for (const { quantity, lineItem } of lines?.nodes ?? [])
      pieces.push({ line: lineItem.id, quantity })
    after = lines?.pageInfo.endCursor ?? null
    if (!lines?.pageInfo.hasNextPage || after === null) return pieces
  }
}

export type ReadOrder = {
  order: OrderOfStore
  refunds: RefundOfStore[]
  payments: CreditPayment[]
}

/**
 * Reads an order with its lines, refunds and payments by credit; null: the store has it no more, or we
 * may not see it.
 */
export const readOrder = async (
  ask: Ask,
  credentials: Credentials,
  scopes: readonly string[],
  id: string,
): Promise<ReadOrder | null> => {
  const { order: node } = await graphql(ask, credentials, {
    topic: 'read_order',
    query: orderQuery(scopes),
    variables: { id },
    shape: z.object({ order: z.nullable(OrderNode) }),
    isPrivate: true,
  })
  if (!node) return null
  const lines = await allLines(ask, credentials, scopes, node)
  const order = orderOf(node, lines)
  const refunds: RefundOfStore[] = []
  for (const refund of node.refunds)
    refunds.push(refundOf(refund, order, await piecesOf(ask, credentials, refund), lines))
  return { order, refunds, payments: creditPaymentsOf(node) }
}

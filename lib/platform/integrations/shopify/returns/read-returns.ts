import * as z from 'zod/mini'
import type { ReturnReason } from '#contract/returns/refund.ts'
import type { Ask, Credentials } from '#platform/integrations/manifest.ts'
import { numberOf } from '#platform/integrations/shopify/gid.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import { fitted } from '#platform/integrations/shopify/read/fitted.ts'
import { PageInfo } from '#platform/integrations/shopify/read/shapes.ts'
import type { ReturnOfStore } from '#platform/returns/store/take-returns.ts'
import type { StoreReturnStatus } from '#rules/returns/store/state-in-store.ts'
import { returnLinesQuery, returnOrderQuery, returnsQuery } from './documents.ts'

const Ids = z.object({ nodes: z.array(z.object({ id: z.string() })) })
const ReturnNode = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  createdAt: z.string(),
  decline: z.nullable(z.object({ note: z.nullish(z.string()) })),
  refunds: z.object({ nodes: z.array(z.object({ legacyResourceId: z.string() })) }),
  exchangeLineItems: Ids,
})
const Returns = z.object({
  order: z.nullable(
    z.object({ returns: z.object({ nodes: z.array(ReturnNode), pageInfo: PageInfo }) }),
  ),
})
const ReturnLineNode = z.object({
  quantity: z.int(),
  processedQuantity: z.int(),
  refundedQuantity: z.int(),
  returnReason: z.string(),
  returnReasonNote: z.string(),
  customerNote: z.nullish(z.string()),
  fulfillmentLineItem: z.optional(z.object({ lineItem: z.object({ id: z.string() }) })),
})
type ReturnLineNode = z.output<typeof ReturnLineNode>
const ReturnLines = z.object({
  return: z.nullable(
    z.object({
      returnLineItems: z.object({ nodes: z.array(ReturnLineNode), pageInfo: PageInfo }),
    }),
  ),
})

const statuses: Readonly<Record<string, StoreReturnStatus>> = {
  REQUESTED: 'requested',
  OPEN: 'open',
  CLOSED: 'closed',
  DECLINED: 'declined',
  CANCELED: 'cancelled',
}
/** Reads a state of a return; undefined: a new one of a later version. */
export const statusOf = (status: string): StoreReturnStatus | undefined => statuses[status]

const reasons: Readonly<Record<string, ReturnReason>> = {
  SIZE_TOO_SMALL: 'too_small',
  SIZE_TOO_LARGE: 'too_large',
  UNWANTED: 'changed_mind',
  NOT_AS_DESCRIBED: 'not_as_described',
  WRONG_ITEM: 'wrong_item',
  DEFECTIVE: 'damaged',
  STYLE: 'other',
  COLOR: 'other',
  OTHER: 'other',
}

/** Finds the order of a return; null: the store has the return no more. */
export const orderOfReturn = async (
  ask: Ask,
  credentials: Credentials,
  id: string,
): Promise<string | null> => {
  const { return: found } = await graphql(ask, credentials, {
    topic: 'read_return',
    query: returnOrderQuery,
    variables: { id },
    shape: z.object({ return: z.nullable(z.object({ order: z.object({ id: z.string() }) })) }),
  })
  return found?.order.id ?? null
}

const linesOf = async (
  ask: Ask,
  credentials: Credentials,
  id: string,
): Promise<ReturnLineNode[]> => {
  const lines: ReturnLineNode[] = []
  let after: string | null = null
  for (;;) {
    const answer: z.output<typeof ReturnLines> = await graphql(ask, credentials, {
      topic: 'read_return',
      query: returnLinesQuery,
      variables: { id, after },
      shape: ReturnLines,
      isPrivate: true,
    })
    const page = answer.return?.returnLineItems
    lines.push(...(page?.nodes ?? []))
    after = page?.pageInfo.endCursor ?? null
    if (!page?.pageInfo.hasNextPage || after === null) return lines
  }
}

/** A return as it is read; whether it is news depends on the connection. */
export type ReadReturn = Omit<ReturnOfStore, 'isNews'>

/**
 * Reads all returns of an order with their lines, by the places that these have in the order. Lines
 * that aren't the order's are left out.
 */
export const readReturns = async (
  ask: Ask,
  credentials: Credentials,
  id: string,
  order: readonly { id: string }[],
): Promise<ReadReturn[]> => {
  const found: ReadReturn[] = []
  let after: string | null = null
  for (;;) {
    const answer: z.output<typeof Returns> = await graphql(ask, credentials, {
      topic: 'read_return',
      query: returnsQuery,
      variables: { id, after },
      shape: Returns,
      isPrivate: true,
    })
    const page = answer.order?.returns
    for (const node of page?.nodes ?? []) {
      const status = statusOf(node.status)
      if (!status) continue
      found.push({
        id: numberOf(node.id),
        name: fitted(node.name, 100),
        status,
        created_at: new Date(node.createdAt).toISOString(),
        declined: fitted(node.decline?.note, 1000) || null,
        refunds: node.refunds.nodes.map(({ legacyResourceId }) => legacyResourceId),
        isExchange: node.exchangeLineItems.nodes.length > 0,
        lines: (await linesOf(ask, credentials, node.id)).flatMap((line) => {
          const of = line.fulfillmentLineItem?.lineItem.id
          const at = order.findIndex((one) => one.id === of)
          if (at < 0 || line.quantity <= 0) return []
          return [
            {
              line: at + 1,
              quantity: line.quantity,
              processed: line.processedQuantity,
              refunded: line.refundedQuantity,
              reason: reasons[line.returnReason] ?? null,
              words: fitted(line.customerNote || line.returnReasonNote, 1000) || null,
            },
          ]
        }),
      })
    }
    after = page?.pageInfo.endCursor ?? null
    if (!page?.pageInfo.hasNextPage || after === null) return found
  }
}

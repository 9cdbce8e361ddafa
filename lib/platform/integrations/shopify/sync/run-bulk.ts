import * as z from 'zod/mini'
import type { ShopScope } from '#platform/ctx.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import { bulkQuery } from '#platform/integrations/shopify/read/documents.ts'
import { type Claimed, endStep } from './claim.ts'
import type { Connection, Working } from './connection.ts'

/** Time between two looks at an operation; its webhook says earlier that it is over. */
const lookMs = 10_000

const Whole = z.pipe(z.union([z.int(), z.string()]), z.transform(Number))
const Started = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: z.nullable(z.object({ id: z.string(), createdAt: z.string() })),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
})
const Looked = z.object({
  bulkOperation: z.nullable(
    z.object({
      status: z.string(),
      rootObjectCount: Whole,
      url: z.nullable(z.string()),
    }),
  ),
})

/** Has the store write everything of a kind into a file. */
export const runBulk = async (
  { db, clock }: Working,
  _: ShopScope,
  { row, ask, credentials }: Connection,
  claimed: Claimed,
): Promise<void> => {
  const { bulkOperationRunQuery: started } = await graphql(ask, credentials, {
    topic: 'run_bulk',
    query: `mutation RunBulk($query: String!) {
      bulkOperationRunQuery(query: $query, groupObjects: true) {
        bulkOperation { id createdAt }
        userErrors { message }
      }
    }`,
    variables: { query: bulkQuery(claimed.kind, row.scopes) },
    shape: Started,
  })
  // another operation of ours is still running there
  if (!started.bulkOperation) throw new VendorProblem('vendor_error', { status: 200 })
  const now = clock()
  await endStep(db, claimed, {
    state: 'asked',
    operation: started.bulkOperation.id,
    started_at: new Date(started.bulkOperation.createdAt),
    position: 0n,
    objects: 0,
    due_at: new Date(now.getTime() + lookMs),
  })
}

/** An operation that failed is begun again after so long. */
const againMs = 5 * 60_000

/** Looks whether an operation is over; one that failed is shown and begun again. */
export const lookAtBulk = async (
  { db, clock, vault }: Working,
  _: ShopScope,
  { ask, credentials }: Connection,
  claimed: Claimed,
): Promise<void> => {
  const { bulkOperation } = await graphql(ask, credentials, {
    topic: 'look_at_bulk',
    query: `query LookAtBulk($id: ID!) {
      bulkOperation(id: $id) { status rootObjectCount url }
    }`,
    variables: { id: claimed.operation },
    shape: Looked,
    // the address of the file is a secret
    isPrivate: true,
  })
  const now = clock()
  const { status = 'EXPIRED', rootObjectCount = 0, url = null } = bulkOperation ?? {}
  if (status === 'CREATED' || status === 'RUNNING')
    return endStep(db, claimed, {
      total: rootObjectCount,
      due_at: new Date(now.getTime() + lookMs),
    })
  if (status !== 'COMPLETED')
    return endStep(db, claimed, {
      state: 'waiting',
      problem: 'vendor_error',
      due_at: new Date(now.getTime() + againMs),
    })
  return endStep(db, claimed, {
    state: 'reading',
    total: rootObjectCount,
    // an operation that found nothing has no file
    sealed_url: url === null ? null : vault.hide(url),
    due_at: now,
  })
}

import * as z from 'zod/mini'
import type { ShopScope } from '#platform/ctx.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import { bulkQuery } from '#platform/integrations/shopify/read/documents.ts'
import { type Claimed, type ClaimedKind, endStep } from './claim.ts'
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

/** Has the store write what a query finds into a file; `isGrouped`: members behind their objects. */
export const askBulk = async (
  { db, clock }: Working,
  { ask, credentials }: Connection,
  claimed: Claimed,
  { query, isGrouped }: { query: string; isGrouped: boolean },
): Promise<void> => {
  const { bulkOperationRunQuery: started } = await graphql(ask, credentials, {
    topic: 'run_bulk',
    query: `mutation RunBulk($query: String!) {
      bulkOperationRunQuery(query: $query, groupObjects: ${isGrouped}) {
        bulkOperation { id createdAt }
        userErrors { message }
      }
    }`,
    variables: { query },
    shape: Started,
  })
  // another operation of ours is still running there
  if (!started.bulkOperation) throw new VendorProblem('vendor_error', { status: 200 })
  const now = clock()
  const started_at = new Date(started.bulkOperation.createdAt)
  await endStep(db, claimed, {
    state: 'asked',
    operation: started.bulkOperation.id,
    started_at,
    ...(claimed.kind === 'money' ? { begun_at: claimed.begun_at ?? started_at } : {}),
    position: 0n,
    objects: 0,
    due_at: new Date(now.getTime() + lookMs),
  })
}

/** Has the store write everything of a kind into a file. */
export const runBulk = (
  platform: Working,
  _: ShopScope,
  connection: Connection,
  claimed: ClaimedKind,
): Promise<void> => {
  const query = bulkQuery(claimed.kind, connection.row.scopes)
  return askBulk(platform, connection, claimed, { query, isGrouped: true })
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

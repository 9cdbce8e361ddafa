import * as z from 'zod/mini'
import type { ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { restore } from '#platform/integrations/connect/register.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import { changedQuery } from '#platform/integrations/shopify/read/documents.ts'
import { seeCards } from '#platform/integrations/shopify/money/look/see-cards.ts'
import { PageInfo } from '#platform/integrations/shopify/read/shapes.ts'
import { shopify } from '#platform/integrations/shopify/vendor.ts'
import { type ClaimedKind, endStep, keepProgress } from './claim.ts'
import type { Connection, Working } from './connection.ts'
import { keepLocations } from './keep-locations.ts'
import { ChangedNode, keepChanged } from './keep-changed.ts'

const everyMs = 5 * 60_000
/** A change may be listed so long after it was made. */
const overlapMs = 2 * 60_000

const Page = z.object({ nodes: z.array(ChangedNode), pageInfo: PageInfo })

/**
 * Finds what changed since the last look: webhooks may be lost, or late. Webhooks that are missing
 * are registered again, the store's places are read every hour, and of gift cards what changed is seen.
 */
export const catchUp = async (
  platform: Working,
  shop: ShopScope,
  connection: Connection,
  claimed: ClaimedKind,
): Promise<void> => {
  const { row, ask, credentials } = connection
  const { db, clock } = platform
  const begun = clock()
  if (claimed.kind === 'customers') {
    await restore({ ...platform, shop }, shopify, row, ask, credentials)
    await keepLocations(platform, shop, connection)
  }
  const since = new Date((claimed.cursor_at ?? begun).getTime() - overlapMs)
  let after: string | null = null
  for (;;) {
    const data: Record<string, z.output<typeof Page>> = await graphql(ask, credentials, {
      topic: 'catch_up',
      query: changedQuery(claimed.kind),
      variables: { query: `updated_at:>='${since.toISOString()}'`, after },
      shape: z.record(z.string(), Page),
    })
    const { nodes, pageInfo } = data[claimed.kind]!
    const last = nodes.at(-1)
    const isOwn = await transact(db, async (trx) => {
      await keepChanged(trx, platform, shop.shop_id, claimed.kind, nodes)
      const cursor = last ? { cursor_at: new Date(last.updatedAt) } : {}
      return keepProgress(trx, claimed, cursor, clock())
    })
    if (!isOwn) return
    after = pageInfo.endCursor ?? null
    if (!pageInfo.hasNextPage || after === null) break
  }
  const isOurs = () => transact(db, (trx) => keepProgress(trx, claimed, {}, clock()))
  if (claimed.kind === 'orders' && !(await seeCards(platform, shop, connection, isOurs))) return
  const now = clock()
  await endStep(db, claimed, {
    cursor_at: begun,
    synced_at: now,
    due_at: new Date(now.getTime() + everyMs),
  })
}

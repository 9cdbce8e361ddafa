import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { numberOf } from '#platform/integrations/shopify/gid.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import { PageInfo } from '#platform/integrations/shopify/read/shapes.ts'
import { isGranted } from '#platform/integrations/shopify/scopes.ts'
import type { Connection, Working } from '#platform/integrations/shopify/sync/connection.ts'
import { waitingReturnsQuery } from './documents.ts'
import { keepReturnHint } from './keep-hint.ts'
import { statusOf } from './read-returns.ts'

const everyMs = 60 * 60_000
const Waiting = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({
        returns: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string() })) }),
      }),
    ),
    pageInfo: PageInfo,
  }),
})

/** Lists all returns that wait in the store, by their numbers. */
const listWaiting = async ({ ask, credentials }: Connection): Promise<Map<string, string>> => {
  const listed = new Map<string, string>()
  let after: string | null = null
  for (;;) {
    const { orders }: z.output<typeof Waiting> = await graphql(ask, credentials, {
      topic: 'list_returns',
      query: waitingReturnsQuery,
      variables: { after },
      shape: Waiting,
    })
    for (const { id, status } of orders.nodes.flatMap(({ returns }) => returns.nodes)) {
      const known = statusOf(status)
      if (known === 'requested' || known === 'open') listed.set(numberOf(id), known)
    }
    after = orders.pageInfo.endCursor ?? null
    if (!orders.pageInfo.hasNextPage || after === null) return listed
  }
}

/** Finds listed returns that aren't known as they are, and known ones that wait there no more. */
const unknownOf = async (
  { db }: Working,
  shopId: bigint,
  listed: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const { rows } = await sql<{ remote_id: string }>`
    with listed as (
      select *
      from unnest(${[...listed.keys()]}::text[], ${[...listed.values()]}::text[])
        as l(remote_id, status)
    )
    select l.remote_id
    from listed l
    left join store_return s on s.shop_id = ${shopId} and s.remote_id = l.remote_id
    where s.status is distinct from l.status
    union
    select s.remote_id
    from store_return s
    where s.shop_id = ${shopId} and s.status in ('requested', 'open')
      and not exists (select from listed l where l.remote_id = s.remote_id)`.execute(db)
  return rows.map(({ remote_id }) => remote_id)
}

/**
 * Looks every hour for returns that wait in the store, those of before the connection too: a return
 * has no time of its last change by which it could be found.
 */
export const lookForReturns = async (
  platform: Working,
  { shop_id }: ShopScope,
  connection: Connection,
): Promise<void> => {
  const { db, clock } = platform
  const { account: domain, scopes } = connection.row
  if (!domain || !isGranted(scopes, 'read_returns')) return
  const known = await db
    .selectFrom('store')
    .select('returns_at')
    .where('shop_id', '=', shop_id)
    .where('domain', '=', domain)
    .executeTakeFirst()
  const now = clock()
  if (!known || (known.returns_at && now.getTime() - known.returns_at.getTime() < everyMs)) return
  const unknown = await unknownOf(platform, shop_id, await listWaiting(connection))
  await transact(db, async (trx) => {
    for (const id of unknown)
      await keepReturnHint(trx, platform, shop_id, { id, why: 'catch_up' }, now)
    await sql`
      update store set returns_at = ${now}
      where shop_id = ${shop_id} and domain = ${domain}`.execute(trx)
  })
}

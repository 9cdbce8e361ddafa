import { sql, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { restMs, triesMost } from '#platform/integrations/rest.ts'
import { gid } from '#platform/integrations/shopify/gid.ts'
import { graphql } from '#platform/integrations/shopify/graphql.ts'
import { tagQuery } from '#platform/integrations/shopify/read/written-documents.ts'
import { withStore, type Working } from '#platform/integrations/shopify/sync/connection.ts'
import { logFailure, startWorker, usualLook, type Worker } from '#platform/work/worker.ts'
import type { StoreTagTable } from './tables.ts'

/** Longer than the requests of one change take. */
const leaseMs = 60_000

type Claimed = Pick<StoreTagTable, 'shop_id' | 'added' | 'removed'> & {
  tag_id: bigint
  tries: number
  customer: string
}
const Done = z.record(
  z.string(),
  z.object({ userErrors: z.array(z.object({ message: z.string() })) }),
)

/** Claims the change that is due longest; a later one of the same customer waits for it. */
const claim = async (db: Db, now: Date): Promise<Claimed | undefined> => {
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select t.shop_id, t.tag_id
      from store_tag t
      where t.state = 'waiting' and t.due_at <= ${now}
        and exists (
          select from integration i
          where i.shop_id = t.shop_id and i.name = 'shopify' and i.state = 'on')
        and not exists (
          select from store_tag e
          where e.shop_id = t.shop_id and e.customer_id = t.customer_id
            and e.state = 'waiting' and e.tag_id < t.tag_id)
      order by t.due_at
      limit 1
      for update of t skip locked
    )
    update store_tag t
    set tries = t.tries + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    from due, customer c
    where t.shop_id = due.shop_id and t.tag_id = due.tag_id
      and c.shop_id = t.shop_id and c.customer_id = t.customer_id
    returning t.shop_id, t.tag_id, t.added, t.removed, t.tries, c.platform_customer_id as customer`.execute(
    db,
  )
  return rows[0]
}

const own = (db: Db, { shop_id, tag_id, tries }: Claimed) => ({
  end: () =>
    db
      .deleteFrom('store_tag')
      .where('shop_id', '=', shop_id)
      .where('tag_id', '=', tag_id)
      .where('tries', '=', tries)
      .execute(),
  put: (change: Updateable<StoreTagTable>) =>
    db
      .updateTable('store_tag')
      .set(change)
      .where('shop_id', '=', shop_id)
      .where('tag_id', '=', tag_id)
      .where('tries', '=', tries)
      .execute(),
})

/** Adds and removes the tags, which has the same effect however often it is done. */
const change = (
  platform: Working,
  { shop_id, customer, added, removed }: Claimed,
): Promise<void> => {
  const shop: Pick<ShopScope, 'shop_id'> = { shop_id }
  return withStore(platform, shop, async ({ ask, credentials }) => {
    for (const [verb, tags] of [
      ['tagsRemove', removed],
      ['tagsAdd', added],
    ] as const) {
      if (tags.length === 0) continue
      const answer = await graphql(ask, credentials, {
        topic: 'tag_customer',
        query: tagQuery(verb),
        variables: { id: gid('Customer', customer), tags },
        shape: Done,
        isPrivate: true,
      })
      if (answer[verb]?.userErrors.length !== 0)
        throw new VendorProblem('delivery_refused', { isFinal: true })
    }
  })
}

/** Makes one change in its store that is due. Returns whether there was one. */
export const doTags = async (platform: Working): Promise<boolean> => {
  const { db, clock, log } = platform
  const claimed = await claim(db, clock())
  if (!claimed) return false
  const row = own(db, claimed)
  try {
    await change(platform, claimed)
    await row.end()
  } catch (cause) {
    const problem = cause instanceof VendorProblem ? cause : null
    if (!problem) logFailure(log, 'store-tags', cause, { tag: String(claimed.tag_id) })
    const isOver = problem?.isFinal === true || claimed.tries >= triesMost
    await row.put({
      state: isOver ? 'failed' : 'waiting',
      problem: problem?.problem ?? 'failed',
      due_at: new Date(clock().getTime() + restMs(claimed.tries)),
    })
  }
  return true
}

/** Makes changes of tags in stores as long as the process runs. */
export const startTags = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, {
    name: 'store-tags',
    channel: 'store_tags',
    turn: () => doTags(platform),
    lookMs: usualLook[platform.env.DATABASE_URL ? 'postgres' : 'pglite'],
  })

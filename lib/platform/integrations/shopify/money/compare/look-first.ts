import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { lookAtCard } from '#platform/integrations/shopify/money/look/look-there.ts'
import { Overtaken } from '#platform/integrations/shopify/overtaken.ts'
import { type Claimed, keepProgress } from '#platform/integrations/shopify/sync/claim.ts'
import type { Working } from '#platform/integrations/shopify/sync/connection.ts'

/** Cards that are looked at; changes of more of them are differences until they are looked at. */
const looksMost = 500

/**
 * Lists mirrored cards of which the store was seen to have another balance than is known of it; those
 * that changed since then are left to the next comparison.
 */
const changedOf = async ({ db }: Working, { shop_id, begun_at }: Claimed): Promise<bigint[]> => {
  const { rows } = await sql<{ gift_card_id: bigint }>`
    select m.gift_card_id
    from store_mirror m
    join store_seen t on t.shop_id = m.shop_id and t.remote_id = m.remote_id
    where m.shop_id = ${shop_id} and m.state = 'on' and m.balance <> t.balance
      and coalesce(t.updated_at < ${begun_at}::timestamptz, true)
    order by m.gift_card_id
    limit ${looksMost}`.execute(db)
  return rows.map(({ gift_card_id }) => gift_card_id)
}

/**
 * Books what the store has done with cards before both sides are compared, so that a change made there
 * isn't a difference. A card that can't be read, or that another process has, is compared as it is.
 */
export const lookFirst = async (
  platform: Working,
  shop: ShopScope,
  claimed: Claimed,
): Promise<void> => {
  const { db, clock } = platform
  for (const id of await changedOf(platform, claimed)) {
    const isOwn = await transact(db, (trx) => keepProgress(trx, claimed, {}, clock()))
    if (!isOwn) throw new Overtaken()
    try {
      await lookAtCard(platform, shop, id, AbortSignal.abort())
    } catch (cause) {
      if (!(cause instanceof VendorProblem || cause instanceof Overtaken)) throw cause
    }
  }
}

import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ShopScope } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { livingStates } from '#platform/integrations/shopify/money/claim.ts'
import { changedCardsQuery } from '#platform/integrations/shopify/money/moves/documents.ts'
import { isOurNote } from '#platform/integrations/shopify/money/moves/find-done.ts'
import { ask, minorOf } from '#platform/integrations/shopify/money/moves/requests.ts'
import { ChangedCards } from '#platform/integrations/shopify/money/moves/shapes.ts'
import { isGranted } from '#platform/integrations/shopify/scopes.ts'
import type { Connection, Working } from '#platform/integrations/shopify/sync/connection.ts'
import { takeBought } from './take-bought.ts'
import { wake } from '#platform/work/wake.ts'

/** A change may be listed so long after it was made. */
const overlapMs = 2 * 60_000
/** Pages of 100; what is older is left to the comparison with the store. */
const pagesMost = 100

type Changed = { id: string; updatedAt: string; balance: bigint }

/** Has mirrored cards looked at that changed later than their last transaction that is known. */
const wantLooks = async (trx: Trx, shop_id: bigint, changed: readonly Changed[], now: Date) => {
  const rows = changed.map(({ id, updatedAt, balance }) => ({
    id,
    at: updatedAt,
    balance: String(balance),
  }))
  const { numAffectedRows = 0n } = await sql`
    update store_mirror m
    set look_at = least(m.look_at, ${now}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id text, at timestamptz, balance bigint)
    where m.shop_id = ${shop_id} and m.remote_id = n.id and m.kind = 'gift_card'
      and m.state = any(${[...livingStates]}::text[])
      and (m.balance <> n.balance or not exists (
        select from store_entry e
        where e.shop_id = m.shop_id and e.gift_card_id = m.gift_card_id
          and e.at >= n.at - interval '2 seconds'))`.execute(trx)
  if (numAffectedRows > 0n) wake('store_money')
}

/**
 * Finds gift cards that changed in the store since the last time: it has no webhooks about them, and no
 * search by that time, so that they are listed the last changed first. Returns false where `isOurs`
 * says that another process does it. Those that were bought with our product become cards here.
 */
export const seeCards = async (
  platform: Working,
  shop: ShopScope,
  connection: Connection,
  isOurs: () => Promise<boolean>,
): Promise<boolean> => {
  const { db, clock } = platform
  const { shop_id, currency } = shop
  const { row, ask: way, credentials } = connection
  const money = await db
    .selectFrom('store_money')
    .select(['changed_at', 'seen_at'])
    .where('shop_id', '=', shop_id)
    .where((of) => of.or([of('mode', '<>', 'off'), of('leaving', 'is not', null)]))
    .executeTakeFirst()
  if (!money || !isGranted(row.scopes, 'read_gift_cards')) return true
  const begun = clock()
  const since = new Date((money.seen_at ?? money.changed_at).getTime() - overlapMs)
  let after: string | null = null
  for (let page = 0; page < pagesMost; page += 1) {
    const answer: z.output<typeof ChangedCards> = await ask(
      { ask: way, credentials, currency },
      'changed_gift_cards',
      changedCardsQuery,
      { after },
      ChangedCards,
    )
    const { nodes, pageInfo } = answer.giftCards
    const recent = nodes.filter(({ updatedAt }) => new Date(updatedAt) >= since)
    const changed = recent.map((one) => ({ ...one, balance: minorOf(one.balance) }))
    await transact(db, (trx) => wantLooks(trx, shop_id, changed, clock()))
    const bought = recent.filter(({ order, note }) => order && !isOurNote(note))
    await takeBought(
      platform,
      shop,
      connection,
      bought.map(({ id }) => id),
    )
    if (!(await isOurs())) return false
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null
    if (after === null || changed.length < nodes.length) break
  }
  await db
    .updateTable('store_money')
    .set({ seen_at: begun })
    .where('shop_id', '=', shop_id)
    .execute()
  return true
}

import { sql } from 'kysely'
import type { comparedParts } from '#contract/integrations/store-difference.ts'
import type { ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type Claimed, endStep, keepProgress } from '#platform/integrations/shopify/sync/claim.ts'
import type { Connection, Working } from '#platform/integrations/shopify/sync/connection.ts'
import { askBulk } from '#platform/integrations/shopify/sync/run-bulk.ts'
import { wake } from '#platform/work/wake.ts'
import { nextNight } from '#rules/integrations/next-night.ts'
import { forgetSeen } from './forget-seen.ts'
import { giftCardsQuery, ordersQuery, peopleQuery } from './documents.ts'

export type Part = (typeof comparedParts)[number]

/** Selects what each part finds. */
const kindsOf: Readonly<Record<Part, readonly string[]>> = {
  gift_cards: ['gift_card'],
  customers: ['customer', 'store_credit'],
  orders: ['order'],
}

/** Has a shop compared with its store every night, or now. */
export const scheduleComparison = async (
  trx: Trx,
  { shop_id, time_zone }: Pick<ShopScope, 'shop_id' | 'time_zone'>,
  now: Date,
  isNow = false,
): Promise<void> => {
  const due_at = isNow ? now : nextNight(time_zone, now)
  await sql`
    insert into store_sync as s (shop_id, kind, state, due_at)
    values (${shop_id}, 'money', ${isNow ? 'waiting' : 'following'}, ${due_at})
    on conflict (shop_id, kind) do update
    set due_at = excluded.due_at, state = excluded.state, part = null, begun_at = null, tries = 0,
      objects = 0, total = null, problem = null
    where s.state = 'following'`.execute(trx)
  if (isNow) wake('sync')
}

/** Reads the mode in which a shop's money is in its store; null: it isn't. */
export const modeOf = async (
  db: Db | Trx,
  shop_id: bigint,
): Promise<'gift_cards' | 'store_credit' | null> => {
  const row = await db
    .selectFrom('store_money')
    .select('mode')
    .where('shop_id', '=', shop_id)
    .executeTakeFirst()
  return row && row.mode !== 'off' ? row.mode : null
}

/** Begins the comparison of a night. */
export const beginComparison = async (
  { db, clock }: Working,
  { shop_id, time_zone }: ShopScope,
  _: Connection,
  claimed: Claimed,
): Promise<void> => {
  const now = clock()
  const isOn = (await modeOf(db, shop_id)) !== null
  await endStep(db, claimed, {
    state: isOn ? 'waiting' : 'following',
    part: null,
    begun_at: null,
    objects: 0,
    total: null,
    due_at: isOn ? now : nextNight(time_zone, now),
  })
}

const queryOf = (part: Part, mode: 'gift_cards' | 'store_credit' | null): string => {
  if (part === 'gift_cards') return giftCardsQuery
  return part === 'orders' ? ordersQuery : peopleQuery(mode === 'store_credit')
}

/** Has the store write the next part into a file; the first part begins with nothing seen. */
export const askPart = async (
  platform: Working,
  { shop_id }: ShopScope,
  connection: Connection,
  claimed: Claimed,
): Promise<void> => {
  const { db } = platform
  const part = claimed.part ?? 'gift_cards'
  const isFirst = claimed.part === null
  const kinds = sql`kind = any(${[...kindsOf[part]]}::text[])`
  await forgetSeen(db, shop_id, isFirst ? sql`true` : kinds)
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from store_seen where shop_id = ${shop_id}`.execute(db)
  const begun_at = isFirst ? null : claimed.begun_at
  const begun = { part, made: rows[0]!.made, begun_at }
  // before the request, so that the process that goes on with it knows the part
  if (!(await keepProgress(db, claimed, begun, platform.clock()))) return
  const query = queryOf(part, await modeOf(db, shop_id))
  await askBulk(platform, connection, { ...claimed, begun_at }, { query, isGrouped: false })
}

import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  previewStoreMoney as previewCall,
  putStoreMoney as putCall,
  retryStoreMoney as retryCall,
} from '#contract/integrations/store-money-calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { beginFeed } from '#platform/feed/follow-feeds.ts'
import { shopify } from '#platform/integrations/shopify/vendor.ts'
import { readStore } from '#platform/integrations/shopify/sync/read-store.ts'
import { wake } from '#platform/work/wake.ts'
import { scheduleComparison } from '#platform/integrations/shopify/money/compare/begin.ts'
import { hasMirrors } from './may-end.ts'
import { isKeptOurs } from './note-difference.ts'
import { beginMirrors, isUnopenedIn, kindIn } from './open.ts'
import { isStill, previewOf } from './preview-money.ts'
import { missingOf } from './scopes-of.ts'

type Mode = Parsed<typeof putCall>['body']['mode']

/** Refuses without a connected store. Returns what it has granted. */
const requireOn = async (db: Db | Trx, shopId: bigint): Promise<readonly string[]> => {
  const row = await db
    .selectFrom('integration')
    .select(['state', 'scopes'])
    .where('shop_id', '=', shopId)
    .where('name', '=', shopify.name)
    // until a mode is changed nothing is disconnected
    .$if(db.isTransaction, (query) => query.forShare())
    .executeTakeFirst()
  if (row?.state !== 'on') throw new Refusal('integration_off')
  return row.scopes
}

/** Refuses a mode that the store can't follow; one that no card has followed ends without it. */
const requireFit = async (db: Db | Trx, shopId: bigint, mode: Mode): Promise<void> => {
  if (mode === 'off' && !(await hasMirrors(db, shopId))) return
  const scopes = missingOf(mode, await requireOn(db, shopId))
  if (scopes.length > 0)
    throw new Refusal('scopes_missing', { facts: { scopes: scopes.join(', ') } })
}

/** Counts the cards that a mode concerns, and those that stay as they are. */
export const previewStoreMoney = async (
  { db, shop }: Ctx,
  { body }: Parsed<typeof previewCall>,
): Promise<Answer<typeof previewCall>> => {
  if (body.mode !== 'off' || (await hasMirrors(db, shop.shop_id))) await requireOn(db, shop.shop_id)
  return previewOf(db, shop.shop_id, body.mode)
}

/** Locks the row of a shop's money, made if it is missing. */
const holdMoney = async (trx: Trx, shopId: bigint, now: Date) => {
  await trx
    .insertInto('store_money')
    .values({ shop_id: shopId, mode: 'off', changed_at: now })
    .onConflict((known) => known.doNothing())
    .execute()
  return trx
    .selectFrom('store_money')
    .selectAll()
    .where('shop_id', '=', shopId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Gives cards that aren't opened yet the form of a mode; a process that has one of them begins it
 * again.
 */
const reshapeUnopened = async (trx: Trx, shopId: bigint, mode: Mode): Promise<void> => {
  await sql`
    update store_mirror m
    set kind = d.kind, remote_id = null, claims = m.claims + 1, held_until = null
    from (
      select r.gift_card_id, k.kind
      from store_mirror r
      join gift_card g on g.shop_id = r.shop_id and g.gift_card_id = r.gift_card_id
      cross join lateral (select ${kindIn(mode)} as kind) k
      where r.shop_id = ${shopId} and ${isUnopenedIn(sql`r`)} and r.kind <> k.kind
      order by r.gift_card_id
      for no key update of r) d
    where m.shop_id = ${shopId} and m.gift_card_id = d.gift_card_id`.execute(trx)
}

/** Begins a mode: every card has its turn, those that were refused before too. */
const begin = async (
  trx: Trx,
  shopId: bigint,
  { mode, wasOff }: { mode: Mode; wasOff: boolean },
  now: Date,
): Promise<void> => {
  await beginFeed(trx, shopId, now)
  await reshapeUnopened(trx, shopId, mode)
  await sql`
    update store_mirror set state = 'closed', problem = null
    where shop_id = ${shopId} and state = 'refused'`.execute(trx)
  await sql`
    update store_money
    set opened_upto = 0, upto = case
      when ${wasOff} then (select sequence from feed where shop_id = ${shopId}) else upto end
    where shop_id = ${shopId}`.execute(trx)
}

/** Changes where money is spent; a worker does it card by card. */
export const putStoreMoney = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof putCall>,
): Promise<Answer<typeof putCall>> => {
  const { trx, now, actor } = ctx
  const { shop_id } = ctx.shop
  const { mode, leave, expected } = body
  await requireFit(trx, shop_id, mode)
  const money = await holdMoney(trx, shop_id, now)
  if (money.leaving !== null) throw new Refusal('store_money_leaving')
  const seen = await previewOf(trx, shop_id, mode)
  if (!isStill(seen.expected, expected)) throw new Refusal('store_money_moved')
  const isLeft = mode === 'off' && (await hasMirrors(trx, shop_id))
  if (isLeft && leave === undefined) throw new Refusal('leave_missing', { field: 'leave' })
  const leaving = isLeft ? leave! : null
  await trx
    .updateTable('store_money')
    .set({ mode, leaving, staff_id: actor.id, changed_at: now })
    .where('shop_id', '=', shop_id)
    .execute()
  if (mode !== 'off' && mode !== money.mode) {
    await begin(trx, shop_id, { mode, wasOff: money.mode === 'off' }, now)
    await scheduleComparison(trx, ctx.shop, now)
  }
  const { cards, amount } = seen
  const detail = { from: money.mode, to: mode, cards, amount, ...(leaving ? { leaving } : {}) }
  await audit(trx, ctx, 'change_store_money', 'shopify', detail)
  wake('feed')
  wake('store_money')
  return readStore(trx, shop_id)
}

/** Has the cards opened again that the store has refused, but for those that a person keeps ours. */
const reopenRefused = async (trx: Trx, shopId: bigint, now: Date): Promise<void> => {
  const { rows } = await sql<{ gift_card_id: bigint }>`
    update store_mirror m set state = 'closed', problem = null
    where m.shop_id = ${shopId} and m.state = 'refused' and not ${isKeptOurs}
    returning gift_card_id`.execute(trx)
  if (rows.length === 0) return
  const { mode } = await holdMoney(trx, shopId, now)
  const ids = rows.map(({ gift_card_id }) => gift_card_id)
  await beginMirrors(trx, shopId, mode, sql`g.gift_card_id = any(${ids}::bigint[])`, now)
}

/** Makes what has failed due again, with what waits behind it, and opens refused cards again. */
export const retryStoreMoney = (
  ctx: Ctx,
  _: Parsed<typeof retryCall>,
): Promise<Answer<typeof retryCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    await requireOn(trx, shop_id)
    await sql`
      update store_move v set state = 'waiting', tries = 0, due_at = ${ctx.now}
      where v.shop_id = ${shop_id} and v.gift_card_id in (
          select f.gift_card_id from store_move f
          where f.shop_id = ${shop_id} and f.state = 'failed')
        and v.state in ('waiting', 'failed')`.execute(trx)
    await sql`
      update store_money set rests_until = null where shop_id = ${shop_id}`.execute(trx)
    await reopenRefused(trx, shop_id, ctx.now)
    await audit(trx, ctx, 'retry_store_money', 'shopify')
    wake('store_money')
    return readStore(trx, shop_id)
  })

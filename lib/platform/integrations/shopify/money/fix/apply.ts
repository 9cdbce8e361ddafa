import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { turnCards } from '#platform/gift-cards/turn-cards.ts'
import { modeOf } from '#platform/integrations/shopify/money/compare/begin.ts'
import { beginMirrors, isOpenable } from '#platform/integrations/shopify/money/open.ts'
import { keepChanged } from '#platform/integrations/shopify/sync/keep-changed.ts'
import type { Fix } from '#rules/integrations/fixes.ts'
import { adjustOurs, dropMoves, type Fixing, idOf, queueMove, settleEntries } from './entries.ts'

type Act = (fixing: Fixing) => Promise<{ movement_id?: bigint }>

const takeTheirs: Act = async (fixing) => {
  const { ours, theirs } = fixing.now
  await dropMoves(fixing)
  const entry = await settleEntries(fixing, theirs ?? 0n, 'taken')
  const amount = (theirs ?? 0n) - (ours ?? 0n)
  return amount === 0n ? {} : { movement_id: await adjustOurs(fixing, amount, entry) }
}

const giveOurs: Act = async (fixing) => {
  const { ours, theirs } = fixing.now
  await dropMoves(fixing)
  await settleEntries(fixing, theirs ?? 0n, 'given')
  const amount = (ours ?? 0n) - (theirs ?? 0n)
  if (amount > 0n) await queueMove(fixing, 'give', amount)
  if (amount < 0n) await queueMove(fixing, 'take', -amount)
  return {}
}

/** Ends a mirror whose card or account the store has no more, or never took. */
const endMirror = async (
  fixing: Fixing,
  state: 'closed' | 'refused',
  problem: string | null,
): Promise<void> => {
  const { trx } = fixing.ctx
  const { shop_id, gift_card_id } = idOf(fixing)
  await dropMoves(fixing)
  const mirror = await trx
    .selectFrom('store_mirror')
    .select(['balance', 'state'])
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .executeTakeFirst()
  const wasRefused = mirror?.state === 'refused'
  if (mirror && mirror.balance !== 0n) await settleEntries(fixing, 0n, 'lost')
  await trx
    .updateTable('store_mirror')
    .set(({ eb }) => ({
      state,
      problem,
      // a card that was refused knows its gift card of an earlier time
      ...(wasRefused ? {} : { remote_id: null }),
      look_at: null,
      held_until: null,
      claims: eb('claims', '+', 1),
    }))
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .execute()
}

const openAgain: Act = async (fixing) => {
  const { trx, now } = fixing.ctx
  const { shop_id, gift_card_id } = idOf(fixing)
  const mode = await modeOf(trx, shop_id)
  if (mode === null) throw new Refusal('store_money_off')
  await endMirror(fixing, 'closed', null)
  await beginMirrors(trx, shop_id, mode, sql`g.gift_card_id = ${gift_card_id}`, now)
  return {}
}

const keepOurs: Act = async (fixing) => {
  const isDead = fixing.live.row.kind === 'state'
  await endMirror(fixing, 'refused', isDead ? 'deactivated' : 'not_there')
  return {}
}

const disableHere: Act = async (fixing) => {
  const { gift_card_id } = idOf(fixing)
  await endMirror(fixing, 'closed', null)
  await turnCards(fixing.ctx, sql`g.gift_card_id = ${gift_card_id}`, { disabled: true })
  return {}
}

const closeThere: Act = async (fixing) => {
  const { shop_id, gift_card_id } = idOf(fixing)
  await dropMoves(fixing)
  await settleEntries(fixing, fixing.now.theirs ?? 0n, 'closed')
  await fixing.ctx.trx
    .updateTable('store_mirror')
    .set({ state: 'closing' })
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', gift_card_id)
    .execute()
  await queueMove(fixing, 'close', 0n)
  return {}
}

/**
 * Reads a card that can be adopted: it can be spent, and by the code that the store's has. Error: 409
 * `difference_busy`, where a checkout of ours holds some of its money.
 */
const readAdopting = async (fixing: Fixing): Promise<{ ours: bigint } | undefined> => {
  const { shop_id, gift_card_id } = idOf(fixing)
  const isOld = fixing.live.row.kind === 'missing_here'
  const { rows } = await sql<{ ours: bigint; held: bigint }>`
    select g.balance as ours, g.held
    from gift_card g
    join store_mirror r on r.shop_id = g.shop_id and r.gift_card_id = g.gift_card_id
    where g.shop_id = ${shop_id} and g.gift_card_id = ${gift_card_id} and ${isOpenable}
      and (not ${isOld} or g.balance = 0 and r.state = 'closed' and exists (
        select from gift_card_code k
        where k.shop_id = g.shop_id and k.code_id = r.code_id and k.ended_at is null))`.execute(
    fixing.ctx.trx,
  )
  if (rows[0] && rows[0].held > 0n) throw new Refusal('difference_busy')
  return rows[0]
}

/** Makes what the store has of its own ours: both sides then have both balances. */
const adopt: Act = async (fixing) => {
  const { ctx, live, now } = fixing
  const { trx } = ctx
  const { shop_id, gift_card_id } = idOf(fixing)
  const { remote_id, there } = live
  const before = await readAdopting(fixing)
  if (remote_id === null || !there?.isEnabled || !before)
    throw new Refusal('fix_unfit', { field: 'fix' })
  const theirs = now.theirs ?? 0n
  const entry = await settleEntries(fixing, theirs, 'adopted')
  const movement_id = theirs > 0n ? await adjustOurs(fixing, theirs, entry) : undefined
  const kind = remote_id.includes('/GiftCard/') ? 'gift_card' : 'store_credit'
  await sql`
    update store_mirror m
    set state = 'on', kind = ${kind}, remote_id = ${remote_id}, problem = null, look_at = null,
      claims = m.claims + 1, held_until = null, code_id = (
        select k.code_id from gift_card_code k
        where k.shop_id = m.shop_id and k.gift_card_id = m.gift_card_id and k.ended_at is null),
      upto_movement = (
        select coalesce(max(v.movement_id), 0) from movement v
        where v.shop_id = m.shop_id and v.gift_card_id = m.gift_card_id)
    where m.shop_id = ${shop_id} and m.gift_card_id = ${gift_card_id}`.execute(trx)
  if (before.ours > 0n) await queueMove(fixing, 'give', before.ours)
  return movement_id === undefined ? {} : { movement_id }
}

/** Has a customer or an order read from the store. */
const readAgain: Act = async ({ ctx, live: { row } }) => {
  const node = { legacyResourceId: row.facts['id']!, updatedAt: ctx.now.toISOString() }
  const kind = row.kind === 'order' ? 'orders' : 'customers'
  await keepChanged(ctx.trx, ctx, row.shop_id, kind, [node])
  return {}
}

export const acts: Readonly<Record<Fix, Act>> = {
  take_theirs: takeTheirs,
  give_ours: giveOurs,
  open_again: openAgain,
  keep_ours: keepOurs,
  disable_here: disableHere,
  close_there: closeThere,
  adopt,
  read_again: readAgain,
  leave: async () => ({}),
}

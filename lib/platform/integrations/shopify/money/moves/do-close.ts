import { sql } from 'kysely'
import { storeActor } from '#platform/integrations/shopify/actor.ts'
import type { Actor } from '#platform/acting.ts'
import { audit } from '#platform/audit.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { take as takeMoney } from '#platform/money/take.ts'
import { type Claimed, keepMirror } from '#platform/integrations/shopify/money/claim.ts'
import type { Doing } from './doing.ts'
import { readThere, takeMost } from './do-take.ts'
import { beginMirrors, readMirror } from '#platform/integrations/shopify/money/open.ts'
import { deactivateCard, readCard } from './requests.ts'
import { beginTry, endMove, type Move, noteEntry } from './settle.ts'

/** The reason of the transaction by which money that stays in the store leaves the ledger. */
export const leftReason = 'Left in the store'

type Now = {
  mode: 'off' | 'gift_cards' | 'store_credit'
  leaving: 'stays' | 'back' | null
  is_dead: boolean
}

/** Reads why a card is closed; its code is dead where it was merged or has another code. */
const readNow = async (
  db: Db | Trx,
  { claimed: { shop_id, gift_card_id, code_id, kind } }: Doing,
): Promise<Now> => {
  const { rows } = await sql<Now>`
    select s.mode, s.leaving, ${kind}::text = 'gift_card' and (
      g.merged_into is not null or not exists (
        select from gift_card_code k
        where k.shop_id = g.shop_id and k.code_id = ${code_id} and k.ended_at is null)) as is_dead
    from gift_card g
    join store_money s on s.shop_id = g.shop_id
    where g.shop_id = ${shop_id} and g.gift_card_id = ${gift_card_id}`.execute(db)
  return rows[0]!
}

/** Records that a card's money isn't in the store any more; one that has money may be opened again. */
const end = async (
  trx: Trx,
  doing: Doing,
  move: Move,
  effect: { amount: bigint; entry: string | null; at: Date },
): Promise<void> => {
  const { platform, claimed } = doing
  const { shop_id, gift_card_id } = claimed
  const now = platform.clock()
  await endMove(trx, claimed, move, effect, now)
  await keepMirror(trx, claimed, { state: 'closed', look_at: null }, now)
  const { mode } = await readNow(trx, doing)
  await beginMirrors(trx, shop_id, mode, sql`g.gift_card_id = ${gift_card_id}`, now)
}

/** Books what the store has done until now, and reads the mirror as it is then. */
const lookAgain = async (doing: Doing): Promise<Claimed> => {
  await doing.look(doing)
  return readMirror(doing.platform, doing.claimed)
}

/** Ends a gift card whose code is dead. What was spent until then is booked before it is closed. */
const deactivate = async (doing: Doing, move: Move): Promise<void> => {
  const { platform, store } = doing
  const id = doing.claimed.remote_id!
  const before = await readCard(store, id)
  if (before?.enabled) {
    await beginTry(platform, doing.claimed, move)
    await deactivateCard(store, id)
  }
  const claimed = await lookAgain(doing)
  const at = platform.clock()
  const effect = { amount: -claimed.balance, entry: `${id}/closed/${move.move_id}`, at }
  await transact(platform.db, (trx) => end(trx, doing, move, effect))
}

/** Names the person who ended the mode. */
const endedBy = async (trx: Trx, shop_id: bigint): Promise<Actor> => {
  const { rows } = await sql<{ id: bigint; email: string }>`
    select p.staff_id as id, p.email
    from store_money s
    join staff p on p.shop_id = s.shop_id and p.staff_id = s.staff_id
    where s.shop_id = ${shop_id}`.execute(trx)
  return rows[0] ? { kind: 'person', ...rows[0] } : storeActor
}

/**
 * Books money out of the ledger that stays in the store: as much as can be spent there, in the name of
 * the person who ended the mode. Where the store has the card no more, the money stays ours.
 */
const leave = async (doing: Doing, move: Move): Promise<void> => {
  const { platform, shop } = doing
  const claimed = await lookAgain(doing)
  const { shop_id, gift_card_id, balance, remote_id } = claimed
  const there = await readThere({ ...doing, claimed })
  const spendable = there?.isEnabled ? there.left : 0n
  await transact(platform.db, async (trx) => {
    const now = platform.clock()
    const { rows } = await sql<{ left: bigint }>`
      select least(balance - held, ${spendable}::bigint) as left
      from gift_card
      where shop_id = ${shop_id} and gift_card_id = ${gift_card_id}
      for no key update`.execute(trx)
    const left = rows[0]!.left
    const entry = `${remote_id}/left/${move.move_id}`
    await noteEntry(
      trx,
      claimed,
      { remote_id: entry, amount: -balance, move_id: move.move_id, at: now },
      now,
    )
    const act = { trx, shop, now, actor: await endedBy(trx, shop_id) }
    if (left > 0n) {
      const { movement_id } = await takeMoney(act, {
        gift_card_id,
        kind: 'adjust',
        amount: -left,
        reason: leftReason,
      })
      await trx
        .insertInto('store_booking')
        .values({ shop_id, movement_id, remote_id: entry })
        .execute()
      await audit(
        trx,
        { ...act, requestId: 'runner' },
        'leave_store_money',
        wireId('gift_card', gift_card_id),
        {
          transaction: wireId('transaction', movement_id),
        },
      )
    }
    await keepMirror(trx, claimed, { added: -balance }, now)
    await end(trx, doing, move, { amount: 0n, entry: null, at: now })
  })
}

/**
 * Closes a card: takes out of the store what is there, so that the same gift card can be used again,
 * or ends the gift card if its code is dead; or leaves the money there and books it out here.
 */
export const close = async (doing: Doing, move: Move): Promise<void> => {
  const { platform, claimed } = doing
  const { leaving, is_dead } = await readNow(platform.db, doing)
  if (claimed.remote_id === null)
    return transact(platform.db, (trx) =>
      end(trx, doing, move, { amount: 0n, entry: null, at: platform.clock() }),
    )
  if (is_dead) return deactivate(doing, move)
  if (leaving === 'stays') return leave(doing, move)
  return takeBack(doing, move)
}

/** Takes out of the store what is there, and books what was spent until then. */
const takeBack = async (doing: Doing, move: Move): Promise<void> => {
  const { platform } = doing
  const { db, clock } = platform
  const claimed = move.tried_at === null ? await lookAgain(doing) : doing.claimed
  const all = { ...move, amount: move.done_amount ?? claimed.balance }
  const taken = await takeMost({ ...doing, claimed }, all)
  if (!taken) return
  const { made, amount } = taken
  if (made) {
    const entry = { remote_id: made.id, amount: -amount, move_id: move.move_id, at: made.at }
    await transact(db, async (trx) => {
      if (await noteEntry(trx, claimed, entry, clock()))
        await keepMirror(trx, claimed, { added: -amount }, clock())
    })
  }
  await lookAgain(doing)
  const effect = { amount: -amount, entry: made?.id ?? null, at: made?.at ?? clock() }
  await transact(db, (trx) => end(trx, doing, move, effect))
}

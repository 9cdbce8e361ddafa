import { type Selectable, sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { restMs, triesMost } from '#platform/integrations/rest.ts'
import { wake } from '#platform/work/wake.ts'
import { type Claimed, keepMirror } from '#platform/integrations/shopify/money/claim.ts'
import type { StoreMoveTable } from '#platform/integrations/shopify/money/tables.ts'

export type Move = Selectable<StoreMoveTable>
type Settling = Pick<Platform, 'db' | 'clock'>

/** Selects a move that is still to be done. */
const waiting = ({ shop_id, move_id }: Move) => sql<boolean>`
  shop_id = ${shop_id} and move_id = ${move_id} and state = 'waiting'`

/** Effect of a move in the store; `amount` is signed. `entry`: the store's id of the transaction. */
export type Effect = {
  amount: bigint
  entry: string | null
  at: Date
  remote_id?: string
  /** `void`: less was there than should be taken */
  state?: 'done' | 'void'
  problem?: string
}

/** Makes moves due that wait until this one is over. */
const wakeWaiting = async (trx: Trx, { shop_id, movement_id }: Move, now: Date): Promise<void> => {
  if (movement_id === null) return
  await sql`
    update store_move set due_at = ${now}
    where shop_id = ${shop_id} and after_movement = ${movement_id} and state = 'waiting'`.execute(
    trx,
  )
}

/** Notes a transaction of ours; the balance of the mirror is the sum of its entries. */
export const noteEntry = async (
  trx: Trx,
  { shop_id, gift_card_id }: Claimed,
  entry: { remote_id: string; amount: bigint; move_id: bigint | null; at: Date },
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('store_entry')
    .values({ shop_id, gift_card_id, kind: 'ours', ...entry, seen_at: now, booked_at: now })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Records in the caller's transaction that a move is over. A card is open once all of it is there. */
export const endMove = async (
  trx: Trx,
  claimed: Claimed,
  move: Move,
  { amount, entry, at, remote_id, state = 'done', problem }: Effect,
  now: Date,
): Promise<void> => {
  const done_amount = amount < 0n ? -amount : amount
  const isNew =
    entry === null ||
    (await noteEntry(trx, claimed, { remote_id: entry, amount, move_id: move.move_id, at }, now))
  await trx
    .updateTable('store_move')
    .set({ state, done_amount, done_at: now, problem: problem ?? null })
    .where(waiting(move))
    .execute()
  const change = { added: isNew ? amount : 0n, ...(remote_id ? { remote_id } : {}) }
  await keepMirror(trx, claimed, change, now)
  await sql`
    update store_mirror m set state = 'on'
    where m.shop_id = ${move.shop_id} and m.gift_card_id = ${move.gift_card_id}
      and m.state = 'opening' and not exists (
        select from store_move v
        where v.shop_id = m.shop_id and v.gift_card_id = m.gift_card_id and v.kind = 'open'
          and v.state in ('waiting', 'failed'))`.execute(trx)
  await wakeWaiting(trx, move, now)
  wake('store_money')
}

/** Records that a move is over. */
export const settleMove = (
  { db, clock }: Settling,
  claimed: Claimed,
  move: Move,
  effect: Effect,
): Promise<void> => transact(db, (trx) => endMove(trx, claimed, move, effect, clock()))

/**
 * Notes a try before its request, so that a later one looks for its effect first. `amount`: that of
 * the request, where it isn't the move's own.
 */
export const beginTry = ({ db, clock }: Settling, claimed: Claimed, move: Move, amount?: bigint) =>
  transact(db, async (trx) => {
    const now = clock()
    await keepMirror(trx, claimed, {}, now)
    await trx
      .updateTable('store_move')
      .set(({ eb, fn }) => ({
        tries: eb('tries', '+', 1),
        tried_at: fn.coalesce('tried_at', sql<Date>`${now}::timestamptz`),
        ...(amount === undefined ? {} : { done_amount: amount }),
      }))
      .where(waiting(move))
      .execute()
  })

/** Has a move wait for something else: no try. */
export const postpone = async (
  { db }: { db: Db | Trx },
  { shop_id, gift_card_id }: Pick<Move, 'shop_id' | 'gift_card_id'>,
  until: Date,
): Promise<void> => {
  await sql`
    update store_move set due_at = greatest(due_at, ${until}::timestamptz)
    where shop_id = ${shop_id} and gift_card_id = ${gift_card_id}
      and state = 'waiting'`.execute(db)
}

/** Far enough that nothing comes due before a person tries a failed move again. */
const never = new Date('9999-01-01T00:00:00Z')

/**
 * Records a refused try; after the last one, or where trying can't help, the move has failed and those
 * behind it wait for it.
 */
export const failMove = ({ db, clock }: Settling, move: Move, problem: string, isFinal = false) =>
  transact(db, async (trx) => {
    const row = await trx
      .selectFrom('store_move')
      .select('tries')
      .where(waiting(move))
      .executeTakeFirst()
    if (!row) return
    const isOver = isFinal || row.tries >= triesMost
    await trx
      .updateTable('store_move')
      .set({ problem, state: isOver ? 'failed' : 'waiting' })
      .where(waiting(move))
      .execute()
    const rest = new Date(clock().getTime() + restMs(Math.max(1, row.tries)))
    await postpone({ db: trx }, move, isOver ? never : rest)
  })

/** A failed move holds up those behind it. */
export const holdBehind = (settling: Settling, move: Move): Promise<void> =>
  postpone(settling, move, move.state === 'failed' ? never : move.due_at)

const longestMs = 10 * 60_000

/** Lets a shop rest whose store didn't answer, which is no try of the move. */
export const restShop = async (
  { db, clock }: Settling,
  { shop_id }: Pick<Claimed, 'shop_id'>,
  problem: string,
  retryAfterMs: number | null,
): Promise<void> => {
  const now = clock()
  await sql`
    update store_money
    set rests = rests + 1, problem = ${problem},
      rests_until = ${now}::timestamptz + interval '1 millisecond' * greatest(
        ${retryAfterMs ?? 0}::int, least(${longestMs}, 5000 * power(2, least(rests, 12)))::int)
    where shop_id = ${shop_id}`.execute(db)
}

/** The store answers: nothing rests. */
export const endRest = async (
  { db }: Settling,
  { shop_id }: Pick<Claimed, 'shop_id'>,
): Promise<void> => {
  await db
    .updateTable('store_money')
    .set({ rests: 0, rests_until: null, problem: null })
    .where('shop_id', '=', shop_id)
    .where('rests', '>', 0)
    .execute()
}

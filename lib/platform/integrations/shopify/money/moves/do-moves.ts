import { sql } from 'kysely'
import type { Db } from '#platform/db/transact.ts'
import { type Claimed, livingStates } from '#platform/integrations/shopify/money/claim.ts'
import { close } from './do-close.ts'
import { giveToAccount, giveToCard } from './do-give.ts'
import { openAccount, openCard } from './do-open.ts'
import { take } from './do-take.ts'
import type { Doing } from './doing.ts'
import { readMirror } from '#platform/integrations/shopify/money/open.ts'
import { holdBehind, type Move, postpone } from './settle.ts'

/** Moves of a card in one turn. */
const movesMost = 20
/** A move that waits for another card is looked at again after so long. */
const blockedMs = 5000

type Next = Move & { is_blocked: boolean }

/**
 * Reads the first move of a card that isn't over. It is blocked while the store still has elsewhere
 * the money that a transfer brings, so that it can't be spent twice.
 */
export const nextMove = async (
  db: Db,
  { shop_id, gift_card_id, upto_movement }: Claimed,
): Promise<Next | undefined> => {
  const { rows } = await sql<Next>`
    select v.*, v.kind in ('open', 'give') and exists (
      select from movement o
      join store_mirror a on a.shop_id = o.shop_id and a.gift_card_id = o.gift_card_id
        and a.state = any(${[...livingStates]}::text[]) and a.upto_movement < o.movement_id
      where o.shop_id = v.shop_id
        and (o.movement_id = v.after_movement or (v.kind = 'open' and o.movement_id in (
          select i.pair
          from movement i
          where i.shop_id = v.shop_id and i.gift_card_id = v.gift_card_id
            and i.pair is not null and i.movement_id <= ${upto_movement})))
        and not exists (
          select from store_move w
          where w.shop_id = o.shop_id and w.movement_id = o.movement_id
            and w.state in ('done', 'void'))
        and not exists (
          select from store_booking b
          where b.shop_id = o.shop_id and b.movement_id = o.movement_id)) as is_blocked
    from store_move v
    where v.shop_id = ${shop_id} and v.gift_card_id = ${gift_card_id}
      and v.state in ('waiting', 'failed')
    order by v.move_id
    limit 1`.execute(db)
  return rows[0]
}

const act = (doing: Doing, move: Move): Promise<void> => {
  const { kind, remote_id } = doing.claimed
  if (move.kind === 'open')
    return kind === 'gift_card' ? openCard(doing, move) : openAccount(doing, move)
  if (move.kind === 'take') return take(doing, move)
  if (move.kind === 'close') return close(doing, move)
  return kind === 'gift_card' ? giveToCard(doing, move) : giveToAccount(doing, move, remote_id!)
}

/** A try of a move failed. */
export class MoveProblem extends Error {
  readonly move: Move
  constructor(move: Move, cause: unknown) {
    super('a move failed', { cause })
    this.move = move
  }
}

const doOne = async (doing: Doing, move: Move): Promise<void> => {
  try {
    await act(doing, move)
  } catch (cause) {
    throw new MoveProblem(move, cause)
  }
}

/**
 * Finishes a move whose request was made and whose answer was lost, so that its effect isn't taken for
 * the store's own: once its rest is over. Until then a look knows what may be ours.
 */
export const finishTried = async (doing: Doing): Promise<void> => {
  const { db, clock } = doing.platform
  const move = await nextMove(db, doing.claimed)
  if (move?.state !== 'waiting' || move.tried_at === null || move.due_at > clock()) return
  await doOne(doing, move)
}

/** Does the moves of a claimed card that are due, in their order. */
export const doMoves = async (doing: Doing): Promise<void> => {
  const { platform } = doing
  const { db, clock } = platform
  for (let done = 0; done < movesMost; done += 1) {
    const claimed = await readMirror(platform, doing.claimed)
    const move = await nextMove(db, claimed)
    if (!move) return
    const now = clock()
    if (move.state === 'failed' || move.due_at > now) return holdBehind(platform, move)
    if (move.is_blocked) return postpone(platform, move, new Date(now.getTime() + blockedMs))
    await doOne({ ...doing, claimed }, move)
  }
}

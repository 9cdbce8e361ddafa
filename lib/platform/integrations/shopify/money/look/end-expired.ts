import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { Claimed } from '#platform/integrations/shopify/money/claim.ts'
import type { Move } from '#platform/integrations/shopify/money/moves/settle.ts'
import type { Booking } from './booking.ts'

/** Selects expirations of a mirrored card here that the store doesn't have yet. */
const ours = ({ shop_id, gift_card_id }: Claimed) => sql`
  from movement m
  left join store_move v on v.shop_id = m.shop_id and v.movement_id = m.movement_id
  join store_mirror r on r.shop_id = m.shop_id and r.gift_card_id = m.gift_card_id
  where m.shop_id = ${shop_id} and m.gift_card_id = ${gift_card_id} and m.kind = 'expire'
    and m.movement_id > r.upto_movement
    and not exists (
      select from store_booking b
      where b.shop_id = m.shop_id and b.movement_id = m.movement_id)`

/** Checks for an expiration here that isn't a move yet: the store's own may be the same. */
export const hasUnmoved = async (trx: Trx, claimed: Claimed): Promise<boolean> => {
  const { rows } = await sql`select ${ours(claimed)} and v.move_id is null limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Ends takes of ours for expirations that the store has done itself. Returns what of `amount` is left,
 * and by how much those takes came short.
 */
export const endExpired = async (
  { act: { trx, now }, claimed }: Booking,
  amount: bigint,
): Promise<{ left: bigint; short: bigint }> => {
  const { rows } = await sql<Pick<Move, 'move_id' | 'amount'>>`
    select v.move_id, v.amount ${ours(claimed)} and v.state in ('waiting', 'failed') and v.tried_at is null
    order by v.move_id`.execute(trx)
  let left = amount
  let short = 0n
  for (const move of rows) {
    if (left === 0n) break
    const done = move.amount < left ? move.amount : left
    left -= done
    short += move.amount - done
    await sql`
      update store_move
      set state = 'done', done_amount = ${done}, done_at = ${now}, problem = null
      where shop_id = ${claimed.shop_id} and move_id = ${move.move_id}`.execute(trx)
  }
  return { left, short }
}

import { sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import { undoForRefund } from '#platform/money/undo.ts'
import { forgiveOwed } from './forgive-owed.ts'
import type { RefundPartKind } from '#contract/returns/refund.ts'

type Part = {
  kind: RefundPartKind
  amount: bigint
  gift_card_id: bigint | null
  movement_id: bigint | null
  reward_id: bigint | null
}
type Undone = { undone: bigint; undo_id: bigint | null }

const giveBack = async (
  act: Acting,
  movement_id: bigint,
  amount: bigint,
  refund: string,
): Promise<Undone> => {
  const done = await undoForRefund(act, { movement_id, most: -amount }, refund)
  return done ? { undone: -done.amount, undo_id: done.movement_id } : { undone: 0n, undo_id: null }
}

const undoneOf = async (act: Acting, part: Part, refund: string): Promise<Undone> => {
  if (part.kind === 'owed')
    return {
      undone: await forgiveOwed(act, part.gift_card_id, part.amount, refund),
      undo_id: null,
    }
  if (part.kind === 'recalled' && part.movement_id !== null)
    return giveBack(act, part.movement_id, part.amount, refund)
  return { undone: part.amount, undo_id: null }
}

/**
 * Gives back what a refund took of a held reward whose rest was granted meanwhile: as a reward of its
 * own with the same terms, due now. Returns whether it was such a reward.
 */
const splitOff = async (
  { trx, shop, now }: Acting,
  { kind, movement_id, reward_id }: Part,
  back: bigint,
): Promise<boolean> => {
  if (kind !== 'recalled' || movement_id !== null || back === 0n) return false
  const { numAffectedRows } = await sql`
    with rest as (
      update reward
      set amount = amount - ${back}::bigint, recalled = recalled - ${back}::bigint
      where shop_id = ${shop.shop_id} and reward_id = ${reward_id} and state = 'granted'
        and terms is not null
      returning *
    )
    insert into reward (
      shop_id, run_id, customer_id, order_id, title, state, amount, basis, due_at, due_by,
      workflow_id, action_no, terms, created_at)
    select shop_id, run_id, customer_id, order_id, title, 'pending', ${back}::bigint, basis,
      ${now}::timestamptz, 'days', workflow_id, action_no, terms, ${now}::timestamptz
    from rest`.execute(trx)
  return numAffectedRows === 1n
}

/** Takes the amount of a part of a recall back; `undone` is signed like that amount. */
export const undoRecall = async (act: Acting, part: Part, refund: string): Promise<Undone> => {
  if (part.amount === 0n) return { undone: 0n, undo_id: null }
  const done = await undoneOf(act, part, refund)
  const back = done.undone < 0n ? -done.undone : done.undone
  if (await splitOff(act, part, back)) return done
  const short = part.kind === 'written_off' ? back : 0n
  await sql`
    update reward
    set recalled = recalled - ${back}::bigint, short = short - ${short}::bigint,
      state = case when state = 'cancelled' and movement_id is null and ${back}::bigint > 0
        then 'pending' else state end
    where shop_id = ${act.shop.shop_id} and reward_id = ${part.reward_id}`.execute(act.trx)
  return done
}

import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { turnCards } from '#platform/gift-cards/turn-cards.ts'
import { noteUnpaid, refundHold } from '#platform/money/hold.ts'
import { undoForRefund } from '#platform/money/undo.ts'
import { undoRecall } from '#platform/rewards/undo-recall.ts'
import type { PartRecord } from '#platform/returns/refund/read-refund.ts'
import type { Refunding } from '#platform/returns/refund/refunding.ts'
import { refundTold } from '#platform/returns/tasks/withdraw-task.ts'
import { isCredit } from '#rules/returns/refund-parts.ts'
import { shareOf, type TakenBack } from '#rules/returns/undo-share.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { sum } from '#rules/tools/sums.ts'

/** Undone amount of a part, signed like the part's, and the movement that undid it. */
export type PartUndone = { part: PartRecord; undone: bigint; undo_id: bigint | null }

/** Checks for a part that gave the customer money, which an undo takes back as far as it is left. */
export const isGiving = (part: Pick<PartRecord, 'kind'>): boolean =>
  isCredit(part) || part.kind === 'original'

/** Sums what a refund gave and what of it is undone. */
export const takenBack = (undone: readonly PartUndone[]): TakenBack => {
  const giving = undone.filter(({ part }) => isGiving(part))
  return {
    given: sum(giving.map(({ part }) => part.amount)),
    undone: sum(giving.map(({ undone: amount }) => amount)),
  }
}

const enable = (act: Refunding, card: bigint, refund: string) =>
  turnCards(
    act,
    sql`g.gift_card_id = ${card} and exists (
      select from card_event v
      where v.shop_id = g.shop_id and v.gift_card_id = g.gift_card_id and v.kind = 'disabled'
        and v.detail ->> 'refund' = ${refund}
    )`,
    { disabled: false, detail: { refund } },
  )

/**
 * Takes an exchange's payment back, so that its order is unpaid by as much; null if a refund of that
 * order already gave it back.
 */
const unpay = async (act: Refunding, payment: bigint): Promise<bigint | null> => {
  try {
    const { movement_id } = await refundHold(act, payment, {
      amount: null,
      today: dayIn(act.shop.time_zone, act.now),
    })
    await noteUnpaid(act, payment, movement_id)
    return movement_id
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 'over_refund') return null
    throw problem
  }
}

/** Takes back what a part gave, as far as its credit is unspent; an exchange's payment whole. */
const undoGiven = async (act: Refunding, part: PartRecord, refund: string): Promise<PartUndone> => {
  const { kind, movement_id, redemption_id, amount } = part
  const none = { part, undone: 0n, undo_id: null }
  if (kind === 'original') {
    // a store that may have paid it back keeps the part
    const isTold = await refundTold(act.trx, act.shop.shop_id, part.refund_id)
    return { ...none, undone: isTold ? 0n : amount }
  }
  if (kind === 'exchanged' && redemption_id !== null)
    return { part, undone: amount, undo_id: await unpay(act, redemption_id) }
  if (movement_id === null) return none
  const undone = await undoForRefund(act, { movement_id }, refund)
  return undone ? { part, undone: -undone.amount, undo_id: undone.movement_id } : none
}

/** Opens a closed card again with its share of what closing it took. */
const reopen = async (
  act: Refunding,
  part: PartRecord,
  share: bigint,
  refund: string,
): Promise<PartUndone> => {
  const { movement_id, gift_card_id, amount } = part
  if (gift_card_id !== null && (share !== 0n || amount === 0n))
    await enable(act, gift_card_id, refund)
  const undone =
    movement_id === null || share === 0n
      ? null
      : await undoForRefund(act, { movement_id, most: -share }, refund)
  return { part, undone: undone ? -undone.amount : 0n, undo_id: undone?.movement_id ?? null }
}

/** Gives back the share of a part that a refund took: a recalled reward, a closed card. */
const undoTaken = async (
  act: Refunding,
  part: PartRecord,
  back: TakenBack,
  refund: string,
): Promise<PartUndone> => {
  const share = shareOf(part.amount, back)
  if (part.kind === 'closed') return reopen(act, part, share, refund)
  return { part, ...(await undoRecall(act, { ...part, amount: share }, refund)) }
}

const inOrder = (a: PartUndone, b: PartUndone): number => a.part.part_no - b.part.part_no

/**
 * Undoes the parts of a refund, the last ones first: what it gave as far as that is unspent, then
 * what it took in proportion.
 */
export const undoParts = async (
  act: Refunding,
  parts: readonly PartRecord[],
  refund: string,
): Promise<PartUndone[]> => {
  const isTaking = (part: PartRecord): boolean => !isGiving(part) && part.kind !== 'exchanged'
  const undone: PartUndone[] = []
  for (const part of parts.toReversed())
    if (!isTaking(part)) undone.push(await undoGiven(act, part, refund))
  const back = takenBack(undone)
  for (const part of parts.toReversed())
    if (isTaking(part)) undone.push(await undoTaken(act, part, back, refund))
  return undone.toSorted(inOrder)
}

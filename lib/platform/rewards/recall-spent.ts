import { sql } from 'kysely'
import type { RecallPolicy, RefundPartKind } from '#contract/returns/refund.ts'
import type { Acting } from '#platform/acting.ts'
import { recallLots } from '#platform/money/recall.ts'

/** A part that a recall makes: signed minor units, negative where credit was taken. */
export type RecallPart = {
  kind: RefundPartKind
  amount: bigint
  reward_id: bigint
  gift_card_id?: bigint | null
  movement_id?: bigint | null
}
export type Cause = { kind: string; id: string }
type Spent = {
  reward_id: bigint
  /** the card that holds the reward's person's credit now */
  card: bigint | null
  amount: bigint
  /** new credit of the refund, from which a deduction may be made */
  most: bigint
  cause: Cause
}
type Lots = { gift_card_id: bigint; lots: bigint[] }

/** Takes `amount` from lots of these cards, card by card. */
export const takeFrom = async (
  act: Acting,
  found: readonly Lots[],
  { reward_id, amount, cause }: Pick<Spent, 'reward_id' | 'amount' | 'cause'>,
): Promise<RecallPart[]> => {
  const parts: RecallPart[] = []
  let left = amount
  for (const { gift_card_id, lots } of found) {
    if (left === 0n) break
    const recalled = await recallLots(act, {
      gift_card_id,
      lots,
      amount: left,
      reason: 'Reward recalled',
      cause,
    })
    if (!recalled) continue
    left -= recalled.taken
    parts.push({
      kind: 'recalled',
      amount: -recalled.taken,
      reward_id,
      gift_card_id,
      movement_id: recalled.movement_id,
    })
  }
  return parts
}

const otherPromotional = async ({ trx, shop }: Acting, card: bigint): Promise<Lots[]> => {
  const { rows } = await sql<{ lot_id: bigint }>`
    select lot_id
    from lot
    where shop_id = ${shop.shop_id} and gift_card_id = ${card} and kind = 'promotional'
      and remaining > 0
    order by lot_id`.execute(trx)
  return [{ gift_card_id: card, lots: rows.map(({ lot_id }) => lot_id) }]
}

const owe = async ({ trx, shop }: Acting, card: bigint, amount: bigint): Promise<void> => {
  await sql`
    update gift_card
    set owed = owed + ${amount}::bigint
    where shop_id = ${shop.shop_id} and gift_card_id = ${card}`.execute(trx)
}

/**
 * Settles what is spent of a reward by the shop's policy. Paid credit is never taken for it; what no
 * policy can settle is written off.
 */
export const settleSpent = async (
  act: Acting,
  policy: RecallPolicy,
  spent: Spent,
): Promise<RecallPart[]> => {
  const { reward_id, card, amount, most } = spent
  const parts: RecallPart[] = []
  if (policy === 'other_promotional' && card !== null)
    parts.push(...(await takeFrom(act, await otherPromotional(act, card), spent)))
  const deducted = amount < most ? amount : most
  if (policy === 'from_refund' && deducted > 0n)
    parts.push({ kind: 'deducted', amount: deducted, reward_id })
  if (policy === 'owe' && card !== null) {
    await owe(act, card, amount)
    parts.push({ kind: 'owed', amount, reward_id, gift_card_id: card })
  }
  const settled = parts.reduce(
    (sum, part) => sum + (part.amount < 0n ? -part.amount : part.amount),
    0n,
  )
  const rest = amount - settled
  if (rest > 0n) parts.push({ kind: 'written_off', amount: rest, reward_id })
  return parts
}

import { sql } from 'kysely'
import type { RecallPolicy } from '#contract/returns/refund.ts'
import type { Acting } from '#platform/acting.ts'
import { recallOf, sharesOf } from '#rules/rewards/recall.ts'
import { bookReward } from './book-reward.ts'
import { cardNow } from '#platform/money/card.ts'
import { isOfIssue } from './lots-of-issue.ts'
import { type Cause, type RecallPart, settleSpent, takeFrom } from './recall-spent.ts'
import { type OrderReward, rewardsOfOrder } from './rewards-of-order.ts'

/** A reward and what a refund takes of it, in minor units. */
export type Recalled = {
  id: string
  title: string
  given: bigint
  recalled_before: bigint
  recall: bigint
  unspent: bigint
  short: bigint
  skipped: boolean
  by_hand: boolean
  lines: { line_id: bigint; amount: bigint }[]
}
type Wanted = {
  order: { order_id: bigint; name: string; goods: bigint }
  /** goods of the order that have come back, this refund's included */
  back: bigint
  /** goods that this refund takes back, by line */
  lines: readonly { line_id: bigint; goods: bigint }[]
  policy: RecallPolicy
  /** wire ids to leave alone, and those given by hand that are recalled too */
  skip: readonly string[]
  also: readonly string[]
  /** new credit of the refund, from which a deduction may be made */
  most: bigint
  cause: Cause
}

/** Finds a reward's own credit, on whatever cards merges have brought it to. */
const ownLots = async ({ trx, shop }: Acting, movementId: bigint) => {
  const { rows } = await sql<{ gift_card_id: bigint; lots: bigint[] }>`
    select gift_card_id, array_agg(lot_id order by lot_id) as lots
    from lot l
    where shop_id = ${shop.shop_id} and ${isOfIssue(sql`${movementId}::bigint`)} and remaining > 0
    group by gift_card_id
    order by gift_card_id`.execute(trx)
  return rows
}

const shrinkPending = (reward_id: bigint, amount: bigint): RecallPart[] => [
  { kind: 'recalled', amount: -amount, reward_id },
]

const recallOne = async (
  act: Acting,
  reward: OrderReward & { reward_id: bigint },
  amount: bigint,
  { policy, most, cause }: Pick<Wanted, 'policy' | 'most' | 'cause'>,
): Promise<{ parts: RecallPart[]; unspent: bigint; short: bigint; deducted: bigint }> => {
  const { reward_id, movement_id } = reward
  const own =
    movement_id === null
      ? shrinkPending(reward_id, amount)
      : await takeFrom(act, await ownLots(act, movement_id), { reward_id, amount, cause })
  const unspent = own.reduce((sum, part) => sum - part.amount, 0n)
  const spent = amount - unspent
  const settled =
    spent === 0n
      ? []
      : await settleSpent(act, policy, {
          reward_id,
          card: await cardNow(act, reward.gift_card_id),
          amount: spent,
          most,
          cause,
        })
  const sumOf = (kind: string) =>
    settled.reduce((sum, part) => (part.kind === kind ? sum + part.amount : sum), 0n)
  const short = sumOf('written_off')
  await sql`
    update reward
    set recalled = recalled + ${amount}::bigint, short = short + ${short}::bigint,
      state = case when movement_id is null and recalled + ${amount}::bigint = amount
        then 'cancelled' else state end
    where shop_id = ${act.shop.shop_id} and reward_id = ${reward_id}`.execute(act.trx)
  return { parts: [...own, ...settled], unspent, short, deducted: sumOf('deducted') }
}

const booked = async (
  act: Acting,
  reward: OrderReward,
  orderId: bigint,
): Promise<OrderReward & { reward_id: bigint }> => ({
  ...reward,
  reward_id:
    reward.reward_id ??
    (await bookReward(act, {
      title: reward.title,
      amount: reward.amount,
      basis: reward.basis,
      order_id: orderId,
      customer_id: reward.customer_id,
      gift_card_id: reward.gift_card_id!,
      movement_id: reward.movement_id!,
    })),
})

/**
 * Recalls what an order earned, in proportion to the goods that came back: pending rewards shrink,
 * then their own credit is taken, then `policy` settles what is spent. The caller holds the cards.
 */
export const recallRewards = async (
  act: Acting,
  wanted: Wanted,
): Promise<{ recalls: Recalled[]; parts: RecallPart[]; deduct: bigint }> => {
  const { order, back, lines, skip, also } = wanted
  const rewards = await rewardsOfOrder(act.trx, act.shop.shop_id, order, true)
  const recalls: Recalled[] = []
  const parts: RecallPart[] = []
  let deduct = 0n
  const hasGoods = lines.some(({ goods }) => goods > 0n)
  for (const reward of rewards) {
    const recall = hasGoods ? recallOf(reward, reward.basis - back) : 0n
    const isNew = reward.by_hand && reward.reward_id === null
    const skipped = skip.includes(reward.id) || (isNew && !also.includes(reward.id))
    const done =
      skipped || recall === 0n
        ? { parts: [], unspent: 0n, short: 0n, deducted: 0n }
        : await recallOne(act, await booked(act, reward, order.order_id), recall, {
            ...wanted,
            most: wanted.most - deduct,
          })
    deduct += done.deducted
    parts.push(...done.parts)
    const shares = sharesOf(
      recall,
      lines.map(({ goods }) => goods),
    )
    recalls.push({
      id: reward.id,
      title: reward.title,
      given: reward.amount,
      recalled_before: reward.recalled,
      recall,
      unspent: done.unspent,
      short: done.short,
      skipped,
      by_hand: reward.by_hand,
      lines: lines.map(({ line_id }, at) => ({ line_id, amount: shares[at] ?? 0n })),
    })
  }
  return { recalls, parts, deduct }
}

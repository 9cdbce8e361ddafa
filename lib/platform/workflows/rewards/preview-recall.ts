import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { previewRewardRecall as call } from '#contract/rewards/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { snapshot } from '#platform/db/transact.ts'
import { findOrder, linesOf } from '#platform/orders/find-order.ts'
import { goodsBack } from '#platform/rewards/goods-back.ts'
import { rewardsOfOrder } from '#platform/rewards/rewards-of-order.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { partsOf } from '#rules/orders/order-parts.ts'
import { recallOf } from '#rules/rewards/recall.ts'
import { sum } from '#rules/tools/sums.ts'

const refuse = (field: string, message: string): Refusal =>
  new Refusal('invalid_input', { field, message: `${field}: ${message}` })

/** Previews what a refund of goods would recall of an order's rewards. Errors: 404, 422. */
export const previewRewardRecall = async (
  { db, shop }: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  snapshot(db, async (trx) => {
    const row = await findOrder(trx, shop.shop_id, body.order)
    const lines = await linesOf(trx, shop.shop_id, row.order_id)
    const parts = partsOf({ ...row, lines })
    if ((body.refund_amount === undefined) === (body.lines === undefined))
      throw refuse('refund_amount', 'give an amount or lines')
    const amount = parseMoney(body.refund_amount ?? '0') ?? 0n
    if (amount < 0n) throw refuse('refund_amount', 'Invalid Value')
    const goods = sum(
      (body.lines ?? []).map(({ line, quantity }, at) => {
        const sold = lines[line - 1]
        if (!sold) throw refuse(`lines.${at}.line`, 'the order has no such line')
        if (quantity > sold.quantity) throw refuse(`lines.${at}.quantity`, 'more than were sold')
        return (parts.lines[line - 1]!.net * BigInt(quantity)) / BigInt(sold.quantity)
      }),
    )
    const all = sum(parts.lines.map(({ net }) => net))
    const rewards = await rewardsOfOrder(trx, shop.shop_id, { ...row, goods: all })
    const before = (await goodsBack(trx, shop.shop_id, [row.order_id])).get(row.order_id) ?? 0n
    const recalls = rewards.map((reward) => ({
      reward,
      recall: recallOf(reward, reward.basis - before - amount - goods),
    }))
    return {
      recalls: recalls.map(({ reward, recall }) => ({
        reward_id: reward.id,
        title: reward.title,
        given: formatMinor(reward.amount),
        recalled_before: formatMinor(reward.recalled),
        recall: formatMinor(recall),
      })),
      total: formatMinor(sum(recalls.map(({ recall }) => recall))),
      currency: shop.currency,
    }
  })

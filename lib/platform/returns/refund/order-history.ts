import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getOrderHistory as call } from '#contract/returns/refund.ts'
import type { Recall } from '#contract/returns/refund-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Tables } from '#platform/db/tables.ts'
import { wireId } from '#platform/ids.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { findOrder, linesOf } from '#platform/orders/find-order.ts'
import { type OrderReward, rewardsOfOrder } from '#platform/rewards/rewards-of-order.ts'
import { returnsOfOrder } from '#platform/returns/request/read-return.ts'
import { partsOf } from '#rules/orders/order-parts.ts'
import { formatMinor } from '#rules/money.ts'
import { boughtCards } from '#platform/returns/bought/bought-cards.ts'
import { refundsOfOrder } from './list-refunds.ts'
import { toBought } from './return-order.ts'

type Mailed = {
  mail_id: bigint
  name: string
  state: Tables['mail']['state']
  created_at: Date
}

/** Selects the emails of an order's refunds and movements, by their ids: a shop has millions of others. */
export const mailsOf = (shopId: bigint, orderId: bigint, name: string) => sql<Mailed>`
  select e.mail_id, e.name, e.state, e.created_at
  from mail e
  where e.shop_id = ${shopId} and e.mail_id = any(array(
    select mail_id from refund where shop_id = ${shopId} and order_id = ${orderId}
    union
    select n.mail_id
    from movement m
    join mail n on n.shop_id = m.shop_id and n.movement_id = m.movement_id
    where m.shop_id = ${shopId} and m.cause_kind = 'order'
      and m.cause_id = any(${orderNames(name)}::text[])
  ))
  order by e.mail_id desc
  limit 100`

const toReward = (reward: OrderReward): Recall => ({
  reward_id: reward.id,
  title: reward.title,
  given: formatMinor(reward.amount),
  recalled_before: formatMinor(reward.recalled),
  recall: formatMinor(0n),
  unspent: formatMinor(0n),
  short: formatMinor(reward.short),
  skipped: false,
  by_hand: reward.by_hand,
  lines: [],
})

const matchedOf = async ({ db, shop }: Ctx, orderId: bigint): Promise<string[]> => {
  const rows = await db
    .selectFrom('refund')
    .select('refund_id')
    .where('shop_id', '=', shop.shop_id)
    .where('order_id', '=', orderId)
    .where('matched', '>', 0n)
    .orderBy('refund_id', 'desc')
    .execute()
  return rows.map(({ refund_id }) => wireId('refund', refund_id))
}

/** Reads what became of an order: refunds, returns, rewards, bought gift cards, emails. */
export const getOrderHistory = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const row = await findOrder(ctx.db, ctx.shop.shop_id, params.order_id)
  const lines = await linesOf(ctx.db, ctx.shop.shop_id, row.order_id)
  const order = { lines, parts: partsOf({ ...row, lines }) }
  const bought = await boughtCards(ctx.db, ctx.shop.shop_id, row.name, lines)
  const goods = order.parts.lines.reduce((sum, { net }) => sum + net, 0n)
  const rewards = await rewardsOfOrder(ctx.db, ctx.shop.shop_id, { ...row, goods })
  const mails = await mailsOf(ctx.shop.shop_id, row.order_id, row.name).execute(ctx.db)
  const unmatched = row.refunded - row.matched
  return {
    refunds: await refundsOfOrder(ctx, ctx.db, row.order_id),
    returns: await returnsOfOrder(ctx, ctx.db, row.order_id),
    rewards: rewards.map(toReward),
    cards: bought.map((card) => toBought(order, card)),
    mails: mails.rows.map(({ mail_id, name, state, created_at }) => ({
      mail_id: wireId('mail', mail_id),
      name,
      state,
      at: created_at.toISOString(),
    })),
    unmatched: formatMinor(unmatched > 0n ? unmatched : 0n),
    asks_match: unmatched > 0n && row.refunded !== row.refunded_judged,
    matched: await matchedOf(ctx, row.order_id),
  }
}

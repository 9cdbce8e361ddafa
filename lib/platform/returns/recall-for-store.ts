import { sql } from 'kysely'
import { inRefund } from '#platform/acting.ts'
import type { Taking } from '#platform/events/handler.ts'
import { linesOf, type OrderRow } from '#platform/orders/find-order.ts'
import { goodsBack } from '#platform/rewards/goods-back.ts'
import { recallRewards } from '#platform/rewards/recall-rewards.ts'
import { partsOf } from '#rules/orders/order-parts.ts'
import { sum } from '#rules/tools/sums.ts'
import { returnSettingsOf } from './policy/read-settings.ts'
import { writeParts } from './refund/write-refund.ts'

/** Locks the cards that have credit of an order's rewards, in one order; false where it has none. */
const holdRewarded = async ({ trx, shop }: Taking, orderId: bigint): Promise<boolean> => {
  const { rows } = await sql`
    select from reward
    where shop_id = ${shop.shop_id} and order_id = ${orderId}
    limit 1`.execute(trx)
  if (rows.length === 0) return false
  await sql`
    select from gift_card
    where shop_id = ${shop.shop_id} and gift_card_id in (
      select l.gift_card_id
      from reward r
      join lot l on l.shop_id = r.shop_id and l.origin_movement_id = r.movement_id
      where r.shop_id = ${shop.shop_id} and r.order_id = ${orderId}
    )
    order by gift_card_id
    for no key update`.execute(trx)
  return true
}

/**
 * Recalls an order's rewards for a refund that the store made, as one made here does. The store gave
 * the money, so nothing is deducted from it: what is spent is settled by the shop's policy.
 */
export const recallForStore = async (
  taking: Taking,
  row: OrderRow,
  refundId: bigint,
): Promise<void> => {
  const { trx, shop, now } = taking
  if (!(await holdRewarded(taking, row.order_id))) return
  const lines = await linesOf(trx, shop.shop_id, row.order_id)
  const back = (await goodsBack(trx, shop.shop_id, [row.order_id])).get(row.order_id) ?? 0n
  const settings = await returnSettingsOf(trx, shop.shop_id)
  const { lines: parts } = partsOf({ ...row, lines })
  const { parts: recalled } = await recallRewards(
    { trx, shop, now, actor: inRefund({ kind: 'store' }) },
    {
      order: { ...row, goods: sum(parts.map(({ net }) => net)) },
      back,
      lines: lines.slice(0, 1).map(({ line_id }) => ({ line_id, goods: back })),
      policy: settings.recall,
      skip: [],
      also: [],
      most: 0n,
      cause: { kind: 'order', id: row.name },
    },
  )
  await writeParts({ trx, shop }, refundId, recalled)
}

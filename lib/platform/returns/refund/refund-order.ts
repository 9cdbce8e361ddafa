import { Refusal } from '#contract/error.ts'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { inRefund } from '#platform/acting.ts'
import { boughtCards, soldBy } from '#platform/returns/bought/bought-cards.ts'
import { cardsToClose, closeCards } from '#platform/returns/bought/close-cards.ts'
import { returnSettingsOf } from '#platform/returns/policy/read-settings.ts'
import { returnOf } from '#platform/returns/request/return-of.ts'
import { exchange, holdExchange } from './credit/exchange.ts'
import { giveCredit } from './credit/give-credit.ts'
import { planCredit } from './credit/plan-credit.ts'
import { recallGoods } from './credit/recall-goods.ts'
import { restoreCredit } from './credit/restore-credit.ts'
import { digestOf } from './digest.ts'
import { dueOf } from './due.ts'
import { holdCards } from './hold-cards.ts'
import { holdOrder } from './hold-order.ts'
import { pickedLines } from './picked-lines.ts'
import { offerToHolder, recipientOf } from './recipient.ts'
import type { Part, Refunding } from './refunding.ts'
import { tell } from './tell-refund.ts'
import { settleOrder, writeParts, writeRefund } from './write-refund.ts'

/** Locks the order, then what it bought, and computes what a refund of it gives. */
const hold = async (act: Refunding, orderId: string, input: RefundInput) => {
  const { trx, shop } = act
  const paid = input.exchange ? await holdExchange(act, orderId, input.exchange) : null
  const order = await holdOrder(trx, shop.shop_id, orderId)
  const picked = pickedLines(order, input)
  const all = await boughtCards(trx, shop.shop_id, order.row.name, order.lines)
  const closing = soldBy(order.lines, cardsToClose(all, input.close_cards ?? []), picked)
  const bought = all.map(
    (card) => closing.find(({ gift_card_id }) => gift_card_id === card.gift_card_id) ?? card,
  )
  return { order, paid, picked, bought, closing, ...dueOf(order, input, picked, closing) }
}

/**
 * Refunds an order in the caller's transaction, under the order's row lock: everything or nothing.
 * Amounts in minor units. A preview is the same function, rehearsed.
 */
export const refundOrder = async (act: Refunding, orderId: string, input: RefundInput) => {
  const { trx, shop } = act
  const giving = { ...act, actor: inRefund(act.actor) }
  const due = await hold(act, orderId, input)
  const { order, paid, picked, bought, closing, sums, amount } = due
  const settings = await returnSettingsOf(trx, shop.shop_id)
  const { isGift, own } = await returnOf(trx, shop.shop_id, input)
  const plan = await planCredit(act, order, input, due, { isGift, settings })
  const { first, rest, to } = plan
  const recipient = await recipientOf(act, order.row, input.customer, {
    own,
    mayChange: shop.settings.refund_always_expose_change_customer_button === true,
  })
  await holdCards(act, order, bought, recipient.gift_card_id)

  const refund_id = await writeRefund(act, order, input, { ...due, ...plan, recipient })
  await settleOrder(act, order, { refund_id, amount, sums, picked })
  const cause = { kind: 'order', id: order.row.name }
  const restored = await restoreCredit(giving, order.paying, first, cause)
  const closed = await closeCards(giving, closing, refund_id)
  const recall = await recallGoods(act, order, input, {
    lines: sums.lines,
    isGift,
    settings,
    most: to === 'credit' ? rest : 0n,
  })
  const fresh = to === 'credit' ? rest - recall.deduct : 0n
  const given = await giveCredit(act, recipient, input, { ...plan, fresh }, cause)
  const { gift_card_id } = given
  const original: Part[] =
    to === 'original' && rest > 0n ? [{ kind: 'original', amount: rest }] : []
  const exchanged = paid ? [await exchange(giving, order.row.name, gift_card_id, paid, fresh)] : []
  const parts = [...restored, ...given.parts, ...original, ...recall.parts, ...closed, ...exchanged]

  await writeParts(act, refund_id, parts)
  if (recipient.customer_id === null) await offerToHolder(act, refund_id, parts)
  const { recalls } = recall
  const expected = digestOf(order, sums, parts, recalls, recipient)
  if (input.expected !== undefined && input.expected !== expected)
    throw new Refusal('refund_moved', { field: 'expected' })
  const done = { refund_id, parts, picked, recipient, isGift, gift_card_id, amount, settings }
  const { return_id } = await tell(act, order, input, done)
  return { ...done, return_id, expected, due: due.due, order, sums, recalls, bought }
}
export type Refunded = Awaited<ReturnType<typeof refundOrder>>

import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { previewReturn as previewCall, returnOrder as call } from '#contract/returns/refund.ts'
import type { BoughtCard, Recall, RefundPart } from '#contract/returns/refund-shapes.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { rehearse } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { paidOrder } from '#platform/orders/read-order.ts'
import { rowOfReturn } from '#platform/returns/request/read-return.ts'
import { exceedsReturnLimit, refuseOverReturnLimit } from '#platform/money/gates/return-limit.ts'
import { formatMinor } from '#rules/money.ts'
import { isOnOwnCard } from '#rules/returns/refund-parts.ts'
import { backFor, type Bought, priceOf } from '#platform/returns/bought/bought-cards.ts'
import type { HeldOrder } from './hold-order.ts'
import { findRefundsOf } from './list-refunds.ts'
import { findRefund, refundParts, type RefundRecord, toRefund, toRefundRow } from './read-refund.ts'
import { type Refunded, refundOrder } from './refund-order.ts'
import { warningsOf } from './warnings.ts'

/** Refunds an order; over the person's own limit, another person decides on a requested return. */
export const returnOrder = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const done = await refundOrder(ctx, params.id, body)
  if (!body.return_id) await refuseOverReturnLimit(ctx, limited(done))
  const row = await findRefund(ctx.trx, ctx.shop.shop_id, done.refund_id)
  return {
    refund: await refundOf(ctx, ctx.trx, row, done),
    order: await paidOrder(ctx, ctx.trx, orderAfter(done)),
    return: await rowOfReturn(ctx, ctx.trx, done.return_id),
  }
}

/** Returns a refund of this transaction; its lines are those of the order, which it holds. */
const refundOf = async (ctx: Ctx, db: Db | Trx, row: RefundRecord, done: Refunded) => {
  const { picked, sums, order } = done
  const lines = picked.map(({ at, quantity, restock, kept_out, reason }, i) => {
    const { line_id, name, sku } = order.lines[at]!
    const { net, tax } = sums.lines[i]!
    return { at, line_id, name, sku, quantity, net, tax, restock, kept_out, reason }
  })
  const parts = await refundParts(db, ctx.shop.shop_id, row.refund_id)
  return toRefund(
    ctx,
    row,
    lines.toSorted((a, b) => a.at - b.at),
    parts,
  )
}

/** Returns the order as the refund leaves it. */
const orderAfter = ({ order, picked, amount }: Refunded) => {
  const back = new Map(picked.map(({ at, quantity }) => [at, quantity]))
  return {
    row: { ...order.row, refunded_here: order.row.refunded_here + amount },
    lines: order.lines.map((line, at) => ({
      ...line,
      returned: line.returned + (back.get(at) ?? 0),
    })),
  }
}

const limited = ({ refund_id, recipient, parts }: Refunded) => ({
  refund_id,
  email: recipient.email,
  amount: parts.reduce(
    (sum, { kind, amount }) => (kind === 'credit' || kind === 'original' ? sum + amount : sum),
    0n,
  ),
})

/** Returns a bought card in wire form, with what closing it gives back. */
export const toBought = (order: Pick<HeldOrder, 'lines' | 'parts'>, card: Bought): BoughtCard => ({
  gift_card_id: wireId('gift_card', card.gift_card_id),
  last4: card.last4,
  price: formatMinor(priceOf(order, card)),
  spent: formatMinor(card.face - card.unspent),
  unspent: formatMinor(card.unspent),
  back: formatMinor(backFor(order, card)),
  closed: card.is_closed,
})

/** Returns what a refund takes of a reward in wire form. */
const toRecall = (recall: Refunded['recalls'][number]): Recall => ({
  reward_id: recall.id,
  title: recall.title,
  given: formatMinor(recall.given),
  recalled_before: formatMinor(recall.recalled_before),
  recall: formatMinor(recall.recall),
  unspent: formatMinor(recall.unspent),
  short: formatMinor(recall.short),
  skipped: recall.skipped,
  by_hand: recall.by_hand,
  lines: recall.lines.map(({ line_id, amount }) => ({
    line_item_id: wireId('order_line', line_id),
    amount: formatMinor(amount),
  })),
})

/** Leaves out the number of a card that only the preview made. */
const ofPreview = ({ recipient }: Refunded, part: RefundPart): RefundPart =>
  recipient.gift_card_id === null && isOnOwnCard(part)
    ? { ...part, gift_card_id: null, last4: null }
    : part

/** Runs the refund and rolls it back, so that it says and refuses exactly what the refund would. */
export const previewReturn = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof previewCall>,
): Promise<Answer<typeof previewCall>> =>
  rehearse(ctx.db, async (trx) => {
    const inside = { ...ctx, trx }
    const { expected: _, ...input } = body
    const done = await refundOrder(inside, params.id, input)
    const { order } = done
    const refunds = await findRefundsOf(ctx, trx, order.row.order_id)
    const isThis = ({ refund_id }: RefundRecord) => refund_id === done.refund_id
    const refund = await refundOf(ctx, trx, refunds.find(isThis)!, done)
    return {
      refund: { ...refund, parts: refund.parts.map((part) => ofPreview(done, part)) },
      order: await paidOrder(ctx, trx, orderAfter(done)),
      expected: done.expected,
      due: formatMinor(done.due),
      refundable: formatMinor(order.refundable),
      recalls: done.recalls.map(toRecall),
      cards: done.bought.map((card) => toBought(order, card)),
      warnings: await warningsOf(inside, done, input),
      before: refunds.filter((one) => !isThis(one)).map((one) => toRefundRow(ctx, one)),
      needs_second_person: !body.return_id && (await exceedsReturnLimit(inside, limited(done))),
    }
  })

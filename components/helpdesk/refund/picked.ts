import {
  type LineChoices,
  piecesProblem,
  selectedOf,
} from '#components/commerce/refund/line-choice.ts'
import { customerOf, type OtherRecipient } from '#components/commerce/refund/other-recipient.ts'
import type { RefundBody } from '#components/commerce/refund/outcome.ts'
import type { Order } from '#contract/orders/shapes.ts'
import type { RefundWay } from '#contract/returns/refund.ts'

/** Choices of a refund: pieces by line, shipping, the way back of the money, and the recipient. */
export type Picked = {
  lines: LineChoices
  shipping: boolean
  to: RefundWay
  isMailed: boolean
  /** in place of the order's customer */
  customer: OtherRecipient | null
}
export const nothingPicked: Picked = {
  lines: {},
  shipping: false,
  to: 'credit',
  isMailed: true,
  customer: null,
}

/** Builds the refund for the wire; null while nothing is picked, or more than there is. */
export const refundOf = (
  { lines, shipping, to, isMailed, customer }: Picked,
  { line_items: all }: Pick<Order, 'line_items'>,
): RefundBody | null => {
  const selected = selectedOf(all, lines)
  if (selected.length === 0 && !shipping) return null
  if (all.some((line) => piecesProblem(line, lines[line.line_item_id]?.quantity ?? ''))) return null
  return {
    selected_line_items: selected,
    include_shipping: shipping,
    to,
    reward_source: selected.length > 0 ? 'return' : 'refund',
    notification: isMailed,
    ...(customer ? { customer: customerOf(customer) } : {}),
  }
}

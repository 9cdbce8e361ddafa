import { Refusal } from '#contract/error.ts'
import type { Restock, ReturnReason } from '#contract/returns/refund.ts'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { readId } from '#platform/ids.ts'
import { whyNoReturn } from '#rules/orders/refundable.ts'
import type { HeldOrder } from './hold-order.ts'

export type PickedLine = {
  /** place among the order's lines */
  at: number
  quantity: number
  restock: Restock
  /** pieces that stay out of stock though the others are restocked */
  kept_out: number
  reason: ReturnReason | null
}

/** Reads the chosen pieces of lines. Refused with the field, the reason and what is left. */
export const pickedLines = (
  { row, lines, refundable }: HeldOrder,
  input: Pick<RefundInput, 'selected_line_items' | 'restock'>,
): PickedLine[] => {
  const places = new Map(lines.map(({ line_id }, at) => [line_id, at]))
  const order = { ...row, refundable }
  const seen = new Set<bigint>()
  return (input.selected_line_items ?? []).map((item, i) => {
    const field = `selected_line_items.${i}`
    const id = readId('order_line', item.line_item_id)
    const at = places.get(id) ?? -1
    const line = lines[at]
    if (!line) throw new Refusal('not_found', { field: `${field}.line_item_id` })
    if (seen.has(id))
      throw new Refusal('invalid_input', {
        field: `${field}.line_item_id`,
        message: `${field}.line_item_id: already chosen`,
      })
    seen.add(id)
    const left = line.quantity - line.returned
    const why = whyNoReturn(order, line)
    if (why === 'unpaid') throw new Refusal('order_unpaid')
    if (why || item.quantity > left)
      throw new Refusal('not_returnable', {
        field: `${field}.quantity`,
        facts: { why: why ?? 'all_returned', left },
      })
    const restock = item.restock ?? (input.restock === false ? 'none' : 'restock')
    const kept_out = item.kept_out ?? 0
    if (kept_out > item.quantity || (kept_out > 0 && restock !== 'restock'))
      throw new Refusal('invalid_input', {
        field: `${field}.kept_out`,
        message: `${field}.kept_out: not more than the pieces, and only where they are restocked`,
      })
    return {
      at,
      quantity: item.quantity,
      restock,
      kept_out,
      reason: item.reason ?? null,
    }
  })
}

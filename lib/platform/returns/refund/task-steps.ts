import type { TaskStep } from '#platform/returns/tables.ts'
import type { HeldOrder } from './hold-order.ts'
import type { PickedLine } from './picked-lines.ts'
import type { Part } from './refunding.ts'

type Done = {
  picked: readonly PickedLine[]
  parts: readonly Part[]
  location_id: string | null
}

/** Lists the steps in the store for a refund: pieces back in stock, money to the payment. */
export const stepsOf = ({ lines }: HeldOrder, { picked, parts, location_id }: Done): TaskStep[] => [
  ...picked.flatMap(({ at, quantity, restock, kept_out }): TaskStep[] => {
    const { name, sku, line_no: line } = lines[at]!
    const stocked = restock === 'restock' ? quantity - kept_out : 0
    const marked = quantity - stocked
    const where = location_id ? { location_id } : {}
    return [
      ...(stocked > 0
        ? [{ step: 'restock' as const, name, sku, line, quantity: stocked, ...where }]
        : []),
      ...(marked > 0
        ? [{ step: 'mark_returned' as const, name, sku, line, quantity: marked }]
        : []),
    ]
  }),
  ...parts
    .filter(({ kind }) => kind === 'original')
    .map(({ amount }): TaskStep => ({ step: 'pay_back', amount: amount.toString() })),
]

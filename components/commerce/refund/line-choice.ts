import type { OrderLine } from '#contract/orders/shapes.ts'
import type { Restock, ReturnReason } from '#contract/returns/refund.ts'
import { keptOut } from '#rules/returns/arrived.ts'

/** A line as it is chosen; `quantity` as typed. */
export type LineChoice = {
  quantity: string
  restock: Restock
  /** damaged pieces of a return, not restocked with the others */
  kept_out?: number
  reason: ReturnReason | ''
}
export type LineChoices = Readonly<Record<string, LineChoice>>
export const unchosen: LineChoice = { quantity: '', restock: 'restock', reason: '' }

type Line = Pick<OrderLine, 'line_item_id' | 'returnable'>
type Selected = {
  line_item_id: string
  quantity: number
  restock: Restock
  kept_out?: number
  reason?: ReturnReason
}

const whole = /^\d+$/

/** Counts typed pieces; what isn't a whole number is none. */
export const piecesOf = (typed: string): number => (whole.test(typed.trim()) ? Number(typed) : 0)

/** Says what is wrong with typed pieces, if anything. */
export const piecesProblem = (
  { returnable }: Pick<Line, 'returnable'>,
  typed: string,
): 'notWhole' | 'tooMany' | null => {
  if (typed.trim() !== '' && !whole.test(typed.trim())) return 'notWhole'
  return piecesOf(typed) > returnable ? 'tooMany' : null
}

/** Converts the chosen pieces for the wire. */
export const selectedOf = (lines: readonly Line[], choices: LineChoices): Selected[] =>
  lines.flatMap(({ line_item_id }) => {
    const choice = choices[line_item_id]
    const quantity = piecesOf(choice?.quantity ?? '')
    if (!choice || quantity === 0) return []
    const { restock, kept_out, reason } = choice
    const kept = keptOut(restock, quantity, kept_out)
    return [{ line_item_id, quantity, restock, ...kept, ...(reason ? { reason } : {}) }]
  })

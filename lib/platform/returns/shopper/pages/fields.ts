import { type ReturnReason, returnReasons } from '#contract/returns/refund.ts'
import { type Outcome, outcomes } from '#contract/returns/requests.ts'
import type { LineRow } from '#platform/orders/find-order.ts'
import { wireId } from '#platform/ids.ts'

/** Pieces that a shopper chose, by the line's place in the order. */
export type ChosenLine = { at: number; quantity: number; reason: ReturnReason | null }
export type Chosen = {
  lines: ChosenLine[]
  to: Outcome | null
  words: string
  name: string
}
const wordsMax = 1000
const nameMax = 120

export const quantityField = (line: Pick<LineRow, 'line_id'>): string =>
  `quantity-${wireId('order_line', line.line_id)}`
export const reasonField = (line: Pick<LineRow, 'line_id'>): string =>
  `reason-${wireId('order_line', line.line_id)}`

const textOf = (form: URLSearchParams, field: string, most: number): string =>
  (form.get(field) ?? '').slice(0, most).replaceAll('\0', '').trim()

/**
 * Reads the chosen lines of a posted form; null where one asks for more than is `left`, or for what
 * isn't a number of pieces.
 */
export const chosenIn = (
  form: URLSearchParams,
  lines: readonly LineRow[],
  left: readonly number[] = lines.map(({ quantity }) => quantity),
): Chosen | null => {
  const chosen: ChosenLine[] = []
  for (const [at, line] of lines.entries()) {
    const typed = form.get(quantityField(line))?.trim() || '0'
    const quantity = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
    if (!(quantity <= left[at]!)) return null
    const reason = returnReasons.find((one) => one === form.get(reasonField(line))) ?? null
    if (quantity > 0) chosen.push({ at, quantity, reason })
  }
  return {
    lines: chosen,
    to: outcomes.find((one) => one === form.get('to')) ?? null,
    words: textOf(form, 'words', wordsMax),
    name: textOf(form, 'name', nameMax),
  }
}

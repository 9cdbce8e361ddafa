import type { RefundForm } from '#components/returns/form/refund-form.ts'
import { writeTypedMoney } from '#rules/money.ts'
import { arrived } from '#rules/returns/arrived.ts'
import type { Return } from '#contract/returns/requests-shapes.ts'

/**
 * Fills a refund's form with the pieces of a return that are to be refunded, and with the amount that
 * was requested if all of them came.
 */
export const refundOfReturn = (
  {
    lines,
    to,
    refund_amount: amount,
    verdict,
  }: Pick<Return, 'lines' | 'to' | 'refund_amount' | 'verdict'>,
  locale: string,
): Partial<RefundForm> => ({
  ...(amount !== null &&
  lines.every(({ accepted, quantity }) => (accepted ?? quantity) === quantity)
    ? { amount: writeTypedMoney(amount, locale) }
    : {}),
  to: to === 'original' ? 'original' : 'credit',
  source: to === 'exchange' ? 'exchange' : 'return',
  lines: Object.fromEntries(
    lines.flatMap((line) => {
      const { quantity, ...use } = arrived(line, { isKept: verdict?.keep_item === true })
      if (quantity === 0) return []
      const choice = { ...use, quantity: String(quantity), reason: line.reason ?? ('' as const) }
      return [[line.line_item_id, choice]]
    }),
  ),
})

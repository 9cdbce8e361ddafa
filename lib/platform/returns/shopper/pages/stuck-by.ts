import type { ShownOrder } from '#platform/returns/shopper/shown-order.ts'

/**
 * Names why no piece of a line can go back, null where it isn't said: pieces that came back may be
 * a gift's, of which the giver mustn't read.
 */
export const stuckBy = (
  { lines, verdict }: Pick<ShownOrder, 'lines' | 'verdict'>,
  at: number,
): 'final_sale' | null => {
  const { quantity, returned } = lines[at]!
  const isFinal = verdict.lines[at]!.judged.some(({ key }) => key.startsWith('final_sale'))
  return isFinal && returned < quantity ? 'final_sale' : null
}

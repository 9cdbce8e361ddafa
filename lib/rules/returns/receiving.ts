import type { Parsed } from '#contract/endpoint.ts'
import type { receiveReturn } from '#contract/returns/requests.ts'
import { folded } from '#rules/tools/folded.ts'

/** A line that is expected; a code on its label is its SKU or barcode. */
export type ExpectedLine = {
  line_item_id: string
  sku: string
  barcode: string
  quantity: number
}
/** Pieces counted so far; those that are neither are missing. */
export type Counted = { accepted: number; damaged: number; refundDamaged: boolean }
export type Counts = Readonly<Record<string, Counted>>
export type CountAs = 'accepted' | 'damaged'

export const noPieces: Counted = { accepted: 0, damaged: 0, refundDamaged: false }

/** Returns the pieces of a line that aren't counted yet. */
export const missingOf = ({ quantity }: ExpectedLine, { accepted, damaged }: Counted): number =>
  quantity - accepted - damaged

type Scanned =
  | { is: 'counted'; line: ExpectedLine; counts: Counts }
  | { is: 'full'; line: ExpectedLine }
  | { is: 'unknown' }

/** Counts a piece by its scanned code: of two lines with the code, on the first with pieces left. */
export const countScan = (
  lines: readonly ExpectedLine[],
  counts: Counts,
  code: string,
  as: CountAs,
): Scanned => {
  const wanted = folded(code)
  const fitting = lines.filter(
    ({ sku, barcode }) => wanted !== '' && (folded(sku) === wanted || folded(barcode) === wanted),
  )
  const of = (line: ExpectedLine) => counts[line.line_item_id] ?? noPieces
  const line = fitting.find((one) => missingOf(one, of(one)) > 0)
  if (!line) return fitting[0] ? { is: 'full', line: fitting[0] } : { is: 'unknown' }
  const now = of(line)
  return {
    is: 'counted',
    line,
    counts: { ...counts, [line.line_item_id]: { ...now, [as]: now[as] + 1 } },
  }
}

/** Sets a count as typed, held between none and the pieces that the other count leaves. */
export const countTyped = (
  line: ExpectedLine,
  counts: Counts,
  as: CountAs,
  typed: number,
): Counts => {
  const now = counts[line.line_item_id] ?? noPieces
  const other = as === 'accepted' ? now.damaged : now.accepted
  const most = line.quantity - other
  return { ...counts, [line.line_item_id]: { ...now, [as]: Math.max(0, Math.min(typed, most)) } }
}

/** Counts every piece that isn't damaged as accepted. */
export const countAll = (lines: readonly ExpectedLine[], counts: Counts): Counts =>
  Object.fromEntries(
    lines.map((line) => {
      const now = counts[line.line_item_id] ?? noPieces
      return [line.line_item_id, { ...now, accepted: line.quantity - now.damaged }]
    }),
  )

type Received = Parsed<typeof receiveReturn>['body']['lines']

/** Writes the counts for the call: they add up to the pieces of each line. */
export const receivedLines = (lines: readonly ExpectedLine[], counts: Counts): Received =>
  lines.map((line) => {
    const now = counts[line.line_item_id] ?? noPieces
    const { accepted, damaged, refundDamaged } = now
    return {
      line_item_id: line.line_item_id,
      accepted,
      damaged,
      missing: missingOf(line, now),
      refund_damaged: refundDamaged && damaged > 0,
    }
  })

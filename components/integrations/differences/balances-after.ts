import type { StoreDifference } from '#contract/integrations/store-difference-shapes.ts'
import { afterFix, type Fix, isOfActs } from '#rules/integrations/fixes.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { sum } from '#rules/tools/sums.ts'

type Side = { before: string | null; after: string | null }

const minorOf = (wire: string | null): bigint | null => (wire === null ? null : parseMoney(wire))
/** Adds up what is there; null: no difference has a card on that side. */
const sumOf = (balances: readonly (bigint | null)[]): string | null =>
  balances.some((one) => one !== null) ? formatMinor(sum(balances.map((one) => one ?? 0n))) : null

/** Sums both balances of differences as they are listed, before and after a fix. */
export const balancesAfter = (
  rows: readonly StoreDifference[],
  fix: Fix,
): { ours: Side; theirs: Side } => {
  const before = rows
    .filter(({ kind }) => !isOfActs(kind))
    .map(({ ours, theirs }) => ({ ours: minorOf(ours), theirs: minorOf(theirs) }))
  const after = before.map((one) => afterFix(fix, one))
  const side = (name: 'ours' | 'theirs'): Side => ({
    before: sumOf(before.map((one) => one[name])),
    after: sumOf(after.map((one) => one[name])),
  })
  return { ours: side('ours'), theirs: side('theirs') }
}

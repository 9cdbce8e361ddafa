import type {
  Trace as WireTrace,
  TraceCredit,
  WireFacts,
} from '#contract/workflows/trace-shapes.ts'
import { formatMinor } from '#rules/money.ts'
import { fieldOf, type OwnFields } from '#rules/workflows/conditions.ts'
import type { Credit } from '#rules/workflows/decide.ts'
import type { CaseTrace, PartTrace, Trace } from '#rules/workflows/explain.ts'
import type { Fact } from '#rules/workflows/facts.ts'
import { writeFact } from './facts.ts'

type WirePart = WireTrace['cases'][number]['parts'][number]

const partsOf = (part: PartTrace, depth: number, own: OwnFields): WirePart[] => {
  if ('parts' in part) {
    const head = { depth, kind: part.kind, holds: part.holds }
    const none = { field: null, operator: null, value: null, actual: null }
    return [{ ...head, ...none }, ...part.parts.flatMap((one) => partsOf(one, depth + 1, own))]
  }
  const { field, operator, value } = part.condition
  return [
    {
      depth,
      kind: 'condition',
      holds: part.holds,
      field,
      operator,
      value: value ?? null,
      actual: writeFact(fieldOf(field, own)?.type ?? null, part.actual),
    },
  ]
}

const caseOf = ({ id, isReached, isChosen, group }: CaseTrace, own: OwnFields) => ({
  id,
  reached: isReached,
  chosen: isChosen,
  parts: partsOf(group, 0, own),
})

const bound = (amount: bigint | null): string | null =>
  amount === null ? null : formatMinor(amount)

/** Writes the trace of a decision for the wire. */
export const writeTrace = (trace: Trace, own: OwnFields = {}): WireTrace => ({
  verdict: trace.verdict,
  case: trace.decision.case,
  cases: trace.cases.map((one) => caseOf(one, own)),
  limits: trace.limits.map(({ kind, at, before, adds, count, most, passes }) => ({
    kind,
    at,
    count_before: before.count,
    sum_before: formatMinor(before.sum),
    adds: formatMinor(adds),
    count_most: count,
    sum_most: bound(most),
    passes,
  })),
})

/** Writes ten-thousandths of a minor unit in major units, without zeros at the end. */
const writeExact = (exact: bigint): string => {
  const digits = exact.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
}

/** Writes a credit with its arithmetic for the wire. */
export const writeCredit = ({ at, action, target, counted }: Credit): TraceCredit => ({
  action: at,
  type: action.type,
  target,
  amount: formatMinor(counted.amount),
  gross: formatMinor(counted.gross),
  base: formatMinor(counted.base),
  basis: formatMinor(counted.basis),
  exact: writeExact(counted.exact),
  bound: counted.bound,
})

/** Writes facts for the wire by their names. */
export const writeFacts = (
  values: Readonly<Record<string, Fact>>,
  own: OwnFields = {},
): WireFacts =>
  Object.fromEntries(
    Object.entries(values).map(([name, fact]) => [
      name,
      writeFact(fieldOf(name, own)?.type ?? null, fact),
    ]),
  )

import { sum } from '#rules/tools/sums.ts'
import type { Compiled } from './compile.ts'
import type { Credit } from './decide.ts'
import type { Given, Standing } from './standing.ts'

/** A limit or budget beside the credits of an event. */
export type LimitTrace = {
  kind: 'customer' | 'budget' | 'shop'
  /** its place in the definition; null: the shop's own */
  at: number | null
  before: Given
  /** sum of the event's credits */
  adds: bigint
  count: number | null
  most: bigint | null
  passes: boolean
}

type Bounds = Pick<Compiled, 'customerLimits' | 'budgets'>

/** Compares credits with every limit, in the order in which one of them stops the event. */
export const limitsOf = (
  { customerLimits, budgets }: Bounds,
  credits: readonly Credit[],
  standing: Standing,
): LimitTrace[] => {
  const adds = sum(credits.map(({ counted }) => counted.amount))
  const ofSum = (kind: 'budget' | 'shop', at: number | null, spent: bigint, most: bigint) => ({
    kind,
    at,
    before: { count: 0, sum: spent },
    adds,
    count: null,
    most,
    passes: spent + adds <= most,
  })
  const customer = customerLimits.map(({ count, sum: most }, at): LimitTrace => {
    const before = standing.customer[at] ?? { count: 0, sum: 0n }
    const passes =
      (count === null || before.count < count) && (most === null || before.sum + adds <= most)
    return { kind: 'customer', at, before, adds, count, most, passes }
  })
  const budget = budgets.map((most, at) => ofSum('budget', at, standing.budget[at] ?? 0n, most))
  const { shopLeft } = standing
  return [...customer, ...budget, ...(shopLeft === null ? [] : [ofSum('shop', null, 0n, shopLeft)])]
}

import type { Action, Case, Definition, Limits } from '#contract/workflows/definition-shapes.ts'
import { parseMoney } from '#rules/money.ts'
import { folded } from '#rules/tools/folded.ts'
import { compileGroup, type Holds, type OwnFields } from './conditions.ts'

type CompiledCase = { id: string; holds: Holds; actions: readonly Action[] }
type Bounds = { count: number | null; sum: bigint | null }

/** A definition that is ready to decide events. */
export type Compiled = {
  id: string
  definition: Definition
  cases: readonly CompiledCase[]
  customerLimits: readonly Bounds[]
  budgets: readonly bigint[]
  excludedTags: readonly string[]
  excludesStaff: boolean
  excludesCredit: boolean
  holdout: number
}

const amountOf = (text: string | null | undefined): bigint | null =>
  text === null || text === undefined ? null : parseMoney(text)

const compileCase = ({ id, conditions, actions }: Case, own: OwnFields): CompiledCase => ({
  id,
  holds: compileGroup(conditions, own),
  actions,
})

/** Compiles a definition; `id` keeps its hold-out apart from those of others. */
export const compile = (id: string, definition: Definition, own: OwnFields = {}): Compiled => {
  const limits: Limits = definition.limits ?? {}
  return {
    id,
    definition,
    cases: definition.cases.map((one) => compileCase(one, own)),
    customerLimits: (limits.per_customer ?? []).map(({ count, sum }) => ({
      count: count ?? null,
      sum: amountOf(sum),
    })),
    budgets: (limits.budget ?? []).map(({ amount }) => amountOf(amount) ?? 0n),
    excludedTags: (limits.exclude_tags ?? []).map(folded),
    excludesStaff: limits.exclude_staff ?? true,
    excludesCredit: limits.exclude_paid_with_credit ?? false,
    holdout: limits.holdout_percent ?? 0,
  }
}

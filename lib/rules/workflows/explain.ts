import type { Verdict } from '#contract/workflows/definition.ts'
import type { Condition, Group } from '#contract/workflows/definition-shapes.ts'
import type { Compiled } from './compile.ts'
import { factOf, isGroup, type OwnFields, partsOf, testOfCondition } from './conditions.ts'
import { type Credit, type Decision, decide } from './decide.ts'
import type { Fact, Facts } from './facts.ts'
import { type LimitTrace, limitsOf } from './limits.ts'
import type { Standing } from './standing.ts'

/** A condition with what it expected, what the event had, and whether it held. */
export type ConditionTrace = { condition: Condition; actual: Fact; holds: boolean }
export type GroupTrace = { kind: 'all' | 'any'; holds: boolean; parts: PartTrace[] }
export type PartTrace = ConditionTrace | GroupTrace

/** A case with its conditions; `isReached` is false behind the case that matched. */
export type CaseTrace = { id: string; isReached: boolean; isChosen: boolean; group: GroupTrace }

/** Trace of a decision about an event. */
export type Trace = {
  verdict: Verdict
  decision: Decision
  cases: CaseTrace[]
  credits: readonly Credit[]
  limits: LimitTrace[]
}

const traceCondition = (condition: Condition, facts: Facts, own: OwnFields): ConditionTrace => {
  const actual = factOf(facts, condition.field)
  const test = testOfCondition(condition, own)
  return { condition, actual, holds: test ? test(actual, facts) : false }
}

const traceGroup = (group: Group, facts: Facts, own: OwnFields): GroupTrace => {
  const parts = partsOf(group).map(
    (part): PartTrace =>
      isGroup(part) ? traceGroup(part, facts, own) : traceCondition(part, facts, own),
  )
  const kind = 'all' in group ? 'all' : 'any'
  const held = (part: PartTrace) => part.holds
  return { kind, parts, holds: kind === 'all' ? parts.every(held) : parts.some(held) }
}

/**
 * Explains a decision: the same one, with every case, condition, limit and step of the arithmetic
 * beside it.
 */
export const explain = (
  compiled: Compiled,
  facts: Facts,
  standing: Standing,
  own: OwnFields = {},
): Trace => {
  const decision = decide(compiled, facts, standing)
  const groups = compiled.definition.cases.map(({ id, conditions }) => ({
    id,
    group: traceGroup(conditions, facts, own),
  }))
  const chosen = groups.findIndex(({ group }) => group.holds)
  return {
    verdict: decision.verdict,
    decision,
    credits: decision.credits,
    cases: groups.map(({ id, group }, at) => ({
      id,
      group,
      isReached: chosen < 0 || at <= chosen,
      isChosen: at === chosen,
    })),
    limits: decision.credits.length === 0 ? [] : limitsOf(compiled, decision.credits, standing),
  }
}

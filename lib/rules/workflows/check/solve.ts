import type { Condition, Group } from '#contract/workflows/definition-shapes.ts'
import {
  conditionsOf,
  fieldOf,
  isGroup,
  type OwnFields,
  partsOf,
  testOfCondition,
} from '#rules/workflows/conditions.ts'
import type { Fact, Facts } from '#rules/workflows/facts.ts'
import { candidatesOf } from './candidates.ts'

/** A group of conditions that should hold, or should not. */
export type Wish = { group: Group; holds: boolean }
/** Facts with which all wishes come true; `none`: there are no such facts; `unknown`: not found. */
export type Found = Readonly<Record<string, Fact>> | 'none' | 'unknown'

const stepsMost = 200_000

type Known = Record<string, Fact>
type Maybe = boolean | null

/** Evaluates a group of which only some facts are known; null: it depends on the others. */
const holdsSoFar = (group: Group, known: Known, own: OwnFields, day: string): Maybe => {
  const facts = { values: known, day } as Facts
  const isAll = 'all' in group
  let result: Maybe = isAll
  for (const part of partsOf(group)) {
    const holds = isGroup(part)
      ? holdsSoFar(part, known, own, day)
      : conditionSoFar(part, facts, own)
    if (holds === !isAll) return holds
    if (holds === null) result = null
  }
  return result
}

const conditionSoFar = (condition: Condition, facts: Facts, own: OwnFields): Maybe => {
  const test = testOfCondition(condition, own)
  if (!test) return false
  if (!Object.hasOwn(facts.values, condition.field)) return null
  return test(facts.values[condition.field]!, facts)
}

/**
 * Searches facts with which every wish comes true. Fields don't depend on each other here, so that
 * what is never found is truly impossible, as long as each field's candidates are exact.
 */
export const solve = (wishes: readonly Wish[], own: OwnFields, day: string): Found => {
  const conditions = wishes.flatMap(({ group }) => conditionsOf(group))
  const names = [...new Set(conditions.map(({ field }) => field))]
  const domains = names.flatMap((name) => {
    const field = fieldOf(name, own)
    const asked = conditions.filter((one) => one.field === name)
    return field ? [{ name, ...candidatesOf(field, asked, day, Object.hasOwn(own, name)) }] : []
  })
  const isExact = domains.every((domain) => domain.isExact)
  let steps = 0
  const fails = (known: Known): boolean =>
    wishes.some(({ group, holds }) => holdsSoFar(group, known, own, day) === !holds)
  const from = (at: number, known: Known): Known | null => {
    steps += 1
    if (steps > stepsMost || fails(known)) return null
    const domain = domains[at]
    if (!domain) return known
    for (const fact of domain.facts) {
      const found = from(at + 1, { ...known, [domain.name]: fact })
      if (found) return found
    }
    return null
  }
  const found = from(0, {})
  if (found) return found
  return isExact && steps <= stepsMost ? 'none' : 'unknown'
}

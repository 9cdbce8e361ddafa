import type { Case, Definition } from '#contract/workflows/definition-shapes.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import type { Fact } from '#rules/workflows/facts.ts'
import { chosenWishes } from './reach.ts'
import { solve } from './solve.ts'

/** Cases of two workflows that both pay for one event, with facts for which they do. */
export type Overlap = {
  cases: readonly [string, string]
  sample: Readonly<Record<string, Fact>>
}

const pays = ({ actions }: Case): boolean =>
  actions.some(({ type }) => type === 'issue_store_credit' || type === 'issue_gift_card')

/** Finds facts for which a case of one workflow and one of another both pay; null: there are none. */
export const overlapAt = (
  one: Definition,
  other: Definition,
  [a, b]: readonly [number, number],
  day: string,
  own: OwnFields = {},
): Overlap | null => {
  const [first, second] = [one.cases[a]!, other.cases[b]!]
  if (one.trigger !== other.trigger || !pays(first) || !pays(second)) return null
  const wishes = [...chosenWishes(one.cases, a), ...chosenWishes(other.cases, b)]
  const found = solve(wishes, own, day)
  return typeof found === 'object' ? { cases: [first.id, second.id], sample: found } : null
}

/** Finds the pairs of cases of two workflows of one trigger that pay for the same event. */
export const overlapsOf = (
  one: Definition,
  other: Definition,
  day: string,
  own: OwnFields = {},
): Overlap[] =>
  one.cases.flatMap((_, a) =>
    other.cases.flatMap((__, b) => overlapAt(one, other, [a, b], day, own) ?? []),
  )

import type { Case, Definition } from '#contract/workflows/definition-shapes.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import type { Fact } from '#rules/workflows/facts.ts'
import { solve, type Wish } from './solve.ts'

/** A case that no event reaches. */
export type Unreachable = {
  case: string
  /** facts that meet its conditions but are taken by an earlier case; null: nothing meets them */
  sample: Readonly<Record<string, Fact>> | null
  takenBy: string | null
}

/** Wishes under which a case is the one that matches. */
export const chosenWishes = (cases: readonly Case[], at: number): Wish[] => [
  { group: cases[at]!.conditions, holds: true },
  ...cases.slice(0, at).map(({ conditions }) => ({ group: conditions, holds: false })),
]

const takerOf = (cases: readonly Case[], at: number, own: OwnFields, day: string): Unreachable => {
  const { id, conditions } = cases[at]!
  for (const earlier of cases.slice(0, at)) {
    const wishes = [conditions, earlier.conditions].map((group) => ({ group, holds: true }))
    const found = solve(wishes, own, day)
    if (typeof found === 'object') return { case: id, sample: found, takenBy: earlier.id }
  }
  return { case: id, sample: null, takenBy: null }
}

/** Returns why no event reaches a case; null: one does, or the search gave up. */
export const unreachableAt = (
  { cases }: Definition,
  at: number,
  day: string,
  own: OwnFields = {},
): Unreachable | null =>
  solve(chosenWishes(cases, at), own, day) === 'none' ? takerOf(cases, at, own, day) : null

/** Lists cases that can't match, because earlier ones take all of their events or none meets them. */
export const unreachableCases = (
  definition: Definition,
  day: string,
  own: OwnFields = {},
): Unreachable[] =>
  definition.cases.flatMap((_, at) => unreachableAt(definition, at, day, own) ?? [])

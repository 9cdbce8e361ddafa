import type { Condition } from '#contract/emails/condition-shapes.ts'
import { type Filling, partsOf, passes, wireOf } from './conditions.ts'
import { type Budget, valueFor, type Wish, withValue } from './values.ts'

/** Ways to bring an outcome about; one of them is enough. */
export type Goal = readonly (readonly Wish[])[]

/** The ways in which a condition holds, or doesn't. */
export const waysOf = (condition: Condition, holds: boolean): Goal => {
  const wishes = partsOf(condition).map((part): Wish => ({ part, holds }))
  return 'all' in condition === holds ? [wishes] : wishes.map((one) => [one])
}

type Chosen = ReadonlyMap<string, { wishes: readonly Wish[]; value: string }>

/**
 * Finds values with which each goal comes true, as near to the sample as is simple; null if there
 * are none, or once the budget is spent. Variables don't depend on each other, so that one is
 * searched after another, and a way that can't be gone is left as soon as its values run out.
 */
export const solve = (goals: readonly Goal[], sample: Filling, budget: Budget): Filling | null => {
  const isSo = ({ part, holds }: Wish): boolean =>
    passes(part, wireOf(part.variable, sample), sample.today) === holds
  const ordered = goals
    .map((ways) => ways.toSorted((a, b) => Number(b.every(isSo)) - Number(a.every(isSo))))
    .toSorted((a, b) => a.length - b.length)
  const take = (chosen: Chosen, way: readonly Wish[]): Chosen | null => {
    const next = new Map(chosen)
    for (const wish of way) {
      const { variable } = wish.part
      const wishes = [...(next.get(variable)?.wishes ?? []), wish]
      const value = valueFor(variable, wishes, sample, budget)
      if (value === null) return null
      next.set(variable, { wishes, value })
    }
    return next
  }
  const from = (at: number, chosen: Chosen): Chosen | null => {
    if (at === ordered.length) return chosen
    for (const way of ordered[at]!) {
      if (budget.left <= 0) return null
      const next = take(chosen, way)
      const whole = next && from(at + 1, next)
      if (whole) return whole
    }
    return null
  }
  const found = from(0, new Map())
  return (
    found &&
    [...found].reduce((filling, [name, { value }]) => withValue(filling, name, value), sample)
  )
}

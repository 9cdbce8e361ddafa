import type { Block } from '#contract/emails/block-shapes.ts'
import type { Condition } from '#contract/emails/condition-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { type Filling, holds } from './conditions.ts'
import { type Goal, solve, waysOf } from './solve.ts'

/** An outcome of a design's conditions: the blocks that are shown, and values that produce it. */
export type Case = { shown: string[]; filling: Filling }

const mostCases = 32
const mostTests = 300_000

type Device = NonNullable<Block['hide_on']>
/** A block with all that it depends on: its own conditions and those of the columns around it. */
export type Placed = {
  block: Block
  conditions: readonly Condition[]
  hiddenOn: readonly Device[]
}

/** Lists all blocks with their conditions. */
export const placedOf = (
  blocks: readonly Block[],
  around: Omit<Placed, 'block'> = { conditions: [], hiddenOn: [] },
): Placed[] =>
  blocks.flatMap((block) => {
    const placed: Placed = {
      block,
      conditions: block.show ? [...around.conditions, block.show] : around.conditions,
      hiddenOn: block.hide_on ? [...around.hiddenOn, block.hide_on] : around.hiddenOn,
    }
    const inner = block.kind === 'columns' ? block.columns.flatMap((one) => one.blocks) : []
    return [placed, ...placedOf(inner, placed)]
  })

const shownGoals = (conditions: readonly Condition[]): Goal[] =>
  conditions.map((condition) => waysOf(condition, true))
/** Goal of not showing a block: one of its conditions doesn't hold. */
export const hiddenGoal = (conditions: readonly Condition[]): Goal =>
  conditions.flatMap((condition) => waysOf(condition, false))

/**
 * Lists the distinct outcomes of a design's conditions, at most 32: that of the samples, then each
 * block shown and hidden, then others.
 */
export const casesOf = (design: BlockDesign, sample: Filling): Case[] => {
  const placed = placedOf(design.blocks)
  const cases = new Map<string, Case>()
  const take = (filling: Filling): void => {
    const shown = placed
      .filter(({ conditions }) => conditions.every((one) => holds(one, filling)))
      .map(({ block }) => block.id)
    const key = shown.join(' ')
    if (!cases.has(key) && cases.size < mostCases) cases.set(key, { shown, filling })
  }
  take(sample)
  const all = placed.filter(({ conditions }) => conditions.length > 0)
  const distinct = [
    ...new Map(all.map(({ conditions }) => [JSON.stringify(conditions), conditions])).values(),
  ]
  const budget = { left: mostTests }
  const goalsOf = (conditions: readonly Condition[], isShown: boolean): Goal[] =>
    isShown ? shownGoals(conditions) : [hiddenGoal(conditions)]
  for (const conditions of distinct)
    for (const isShown of [true, false]) {
      const filling = solve(goalsOf(conditions, isShown), sample, budget)
      if (filling) take(filling)
    }
  const walk = (at: number, goals: readonly Goal[], filling: Filling): void => {
    if (cases.size === mostCases) return
    const conditions = distinct[at]
    if (!conditions) {
      take(filling)
      return
    }
    const isShown = conditions.every((one) => holds(one, filling))
    walk(at + 1, [...goals, ...goalsOf(conditions, isShown)], filling)
    const others = [...goals, ...goalsOf(conditions, !isShown)]
    const other = solve(others, sample, budget)
    if (other) walk(at + 1, others, other)
  }
  walk(0, [], sample)
  return [...cases.values()]
}

/** Lists the blocks whose conditions can't hold; of columns that are never shown, only these. */
export const neverShown = (design: BlockDesign, sample: Filling): string[] => {
  const never = (conditions: readonly Condition[]): boolean =>
    solve(shownGoals(conditions), sample, { left: Infinity }) === null
  return placedOf(design.blocks)
    .filter(({ block, conditions }) => block.show && never(conditions))
    .filter(({ conditions }) => conditions.length === 1 || !never(conditions.slice(0, -1)))
    .map(({ block }) => block.id)
}

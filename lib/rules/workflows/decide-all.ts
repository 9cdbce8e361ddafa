import type { Compiled } from './compile.ts'
import { type Decision, decide, isGiven } from './decide.ts'
import type { Facts } from './facts.ts'
import type { Standing } from './standing.ts'
import { sum } from '#rules/tools/sums.ts'

/** A live workflow with its place among the others. */
export type Live = {
  compiled: Compiled
  /** workflows in one group: only the first that gives something does */
  group: string | null
  /** the lowest goes first */
  priority: number
}

/** Orders workflows as they are decided: by priority, then by their id. */
export const inOrder = (workflows: readonly Live[]): Live[] =>
  workflows.toSorted(
    (a, b) =>
      a.priority - b.priority ||
      a.compiled.id.localeCompare(b.compiled.id, 'en', { numeric: true }),
  )

/** Leaves of the shop's month what workflows before one gave for the same event. */
export const lessGiven = (standing: Standing, before: readonly Decision[]): Standing => {
  const { shopLeft } = standing
  if (shopLeft === null || before.length === 0) return standing
  const given = before
    .filter(({ verdict }) => isGiven(verdict))
    .flatMap(({ credits }) => credits.map(({ counted }) => counted.amount))
  return { ...standing, shopLeft: shopLeft - sum(given) }
}

/**
 * Decides an event for all workflows of its trigger, in their order. `standingOf` reads what a
 * workflow has left, and may count what those before it gave; `factsFor` adds the facts of its own
 * earlier rewards.
 */
export const decideAll = (
  ordered: readonly Live[],
  facts: Facts,
  standingOf: (workflow: Live, before: readonly Decision[]) => Standing,
  factsFor: (workflow: Live) => Facts = () => facts,
): { workflow: Live; decision: Decision }[] => {
  const winners = new Set<string>()
  const done: { workflow: Live; decision: Decision }[] = []
  for (const workflow of ordered) {
    const before = done.map(({ decision }) => decision)
    const decided = decide(workflow.compiled, factsFor(workflow), standingOf(workflow, before))
    const isBeaten = workflow.group !== null && winners.has(workflow.group)
    const decision: Decision =
      isBeaten && isGiven(decided.verdict) ? { ...decided, verdict: 'other_won' } : decided
    if (workflow.group !== null && isGiven(decision.verdict)) winners.add(workflow.group)
    done.push({ workflow, decision })
  }
  return done
}

import type { BudgetPeriod } from '#contract/workflows/definition.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { rewardValues } from '#platform/workflows/facts/earlier-rewards.ts'
import { recallOf } from '#rules/rewards/recall.ts'
import { sum } from '#rules/tools/sums.ts'
import { type BackTest, countPast, newBackTest } from '#rules/workflows/past/back-test.ts'
import { compile } from '#rules/workflows/compile.ts'
import type { Live } from '#rules/workflows/decide-all.ts'
import { type Decision, isGiven } from '#rules/workflows/decide.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import { countGiven, newRunning, type Running, type ShopRunning } from '#rules/workflows/running.ts'
import { periodFrom } from '#rules/workflows/standing.ts'
import type { PastEvent } from './past.ts'

/** A definition in a back-test: what it gave so far, its figures, and whether a budget paused it. */
export type Side = {
  live: Live
  running: Running
  test: BackTest
  title: string
  readsRewards: boolean
  paused: { period: BudgetPeriod; from: string } | null
}

/** Begins a definition that has given nothing; `id` is that of its workflow. */
export const newSide = (
  id: string,
  data: WorkflowData,
  more: Pick<Side, 'title' | 'readsRewards'> & {
    priority: number
    shop: ShopRunning
  },
): Side => {
  const compiled = compile(id, data)
  return {
    live: { compiled, group: data.group ?? null, priority: more.priority },
    running: newRunning(compiled, more.shop, more.readsRewards),
    test: newBackTest(),
    title: more.title,
    readsRewards: more.readsRewards,
    paused: null,
  }
}

/** Checks whether a budget that met its end still keeps a definition from taking part. */
export const isPaused = ({ paused }: Side, { day }: Facts): boolean =>
  paused !== null && periodFrom(paused.period, day) === paused.from

/** Turns a decision that a pause passes by into one that gave nothing. */
export const passedBy = (decision: Decision): Decision =>
  isGiven(decision.verdict) || decision.verdict === 'over_budget'
    ? { ...decision, verdict: 'paused' }
    : decision

/** Credits of a decision that was made, or would have been but for its group; minor units. */
export const wouldGive = ({ verdict, credits }: Decision): bigint =>
  verdict === 'rewarded' || verdict === 'held' || verdict === 'other_won'
    ? sum(credits.map(({ counted }) => counted.amount))
    : 0n
export const gives = (decision: Decision): bigint =>
  decision.verdict === 'other_won' ? 0n : wouldGive(decision)

/** Adds the facts of what the definition gave the customer earlier, if it reads them. */
export const factsFor = (facts: Facts, { readsRewards, running }: Side): Facts => {
  if (!readsRewards) return facts
  const given = facts.customer === null ? [] : (running.customers?.get(facts.customer) ?? [])
  const values = rewardValues({
    count: given.length,
    sum: sum(given.map(({ amount }) => amount)),
    last: given.at(-1)?.day ?? null,
  })
  return { ...facts, values: { ...facts.values, ...values } }
}

/**
 * Counts a decision: what it gave, and that a budget which it didn't fit pauses the definition until
 * its next period. Returns what refunds since take back, in proportion to the order's total.
 */
export const countDecision = (side: Side, past: PastEvent, decision: Decision): bigint => {
  const { facts, name, total, refunded } = past
  const { compiled } = side.live
  const recalled =
    total > 0n
      ? recallOf({ amount: gives(decision), basis: total, recalled: 0n }, total - refunded)
      : 0n
  countPast(side.test, { facts, order: name, revenue: total - refunded, recalled }, decision)
  if (isGiven(decision.verdict)) countGiven(compiled, side.running, facts, decision)
  const budget = compiled.definition.limits?.budget?.[decision.limit ?? -1]
  if (decision.verdict === 'over_budget' && budget)
    side.paused = { period: budget.period, from: periodFrom(budget.period, facts.day) }
  return recalled
}

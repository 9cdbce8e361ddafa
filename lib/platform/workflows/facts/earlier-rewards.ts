import type { Fact } from '#rules/workflows/facts.ts'
import { wholes } from './values.ts'

/** Makes the facts `workflow.…` of earlier rewards: their number, sum, and the day of the last. */
export const rewardValues = (given: {
  count: number | bigint
  sum: bigint
  last: string | null
}): Record<string, Fact> => ({
  'workflow.rewards': wholes(given.count),
  'workflow.given': given.sum,
  'workflow.last_reward_on': given.last,
})

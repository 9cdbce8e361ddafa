import type { Definition } from '#contract/workflows/definition-shapes.ts'
import { parseMoney } from '#rules/money.ts'
import { countCredit } from '#rules/workflows/amount.ts'
import { type Program, workflowsOf } from './program.ts'

/** Rewards for a first order of so many goods, in minor units. */
export type Example = { friend: bigint; referrer: bigint; isBelow: boolean }

const sumFor = (workflow: Definition | undefined, target: string, goods: bigint): bigint =>
  (workflow?.cases[0]?.actions ?? []).reduce(
    (sum, action) =>
      action.type === 'issue_store_credit' && action.target === target
        ? sum + countCredit(action, factsOf(goods)).amount
        : sum,
    0n,
  )

const factsOf = (goods: bigint) => ({
  values: { 'order.subtotal': goods, 'order.total': goods },
  items: [],
  customer: null,
  is_staff: false,
  is_blocked: false,
  day: '2026-01-01',
  occurred_at: new Date(0),
})

/** Counts what a program gives for a first order, as its workflows do. */
export const exampleOf = (program: Program, goods: bigint): Example => {
  const { referral_claimed: claimed, referral_successful: ordered } = workflowsOf(program)
  const isBelow = goods < (program.min_order ? (parseMoney(program.min_order) ?? 0n) : 0n)
  const byOrder = (target: string) => (isBelow ? 0n : sumFor(ordered, target, goods))
  return {
    friend: sumFor(claimed, 'referred', goods) + byOrder('referred'),
    referrer: byOrder('referrer'),
    isBelow,
  }
}

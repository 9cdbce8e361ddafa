import type { VerdictKey } from '#contract/returns/policy.ts'
import type { ReturnSettings } from './policy.ts'
import { judgeUnder, type JudgedLine, type JudgedOrder, type Moment } from './verdict.ts'
import { offersOf } from './verdict-offers.ts'

/** A return to judge in a trial: pieces worth `due`, and what of an amount goes back to credit. */
export type TrialCase = {
  order: JudgedOrder
  lines: readonly JudgedLine[]
  due: bigint
  /** worth of the order's other returns, which count towards the policy's limits */
  earlier: bigint
  moment: Moment
  restored: (amount: bigint, way: ReturnSettings['paid_credit']) => bigint
}
type Share = { count: number; amount: bigint }
const shares = ['automatic', 'allow', 'review', 'refuse', 'keep_item'] as const
export type Trial = Record<(typeof shares)[number], Share> & {
  bonus: bigint
  fees: bigint
  reasons: Map<VerdictKey, number>
}

/** Begins a trial with nothing judged. */
export const newTrial = (): Trial => ({
  automatic: { count: 0, amount: 0n },
  allow: { count: 0, amount: 0n },
  review: { count: 0, amount: 0n },
  refuse: { count: 0, amount: 0n },
  keep_item: { count: 0, amount: 0n },
  bonus: 0n,
  fees: 0n,
  reasons: new Map(),
})

/** Prepares to judge returns under a policy and to add them to a trial's sums. */
export const trialOf = (settings: ReturnSettings, trial: Trial): ((one: TrialCase) => void) => {
  const judge = judgeUnder(settings)
  return ({ order, lines, due, earlier, moment, restored }) => {
    const { outcome, automatic, keepItem, why, outcomes } = judge(
      order,
      lines,
      due + earlier,
      moment,
    )
    const into = [trial[automatic ? 'automatic' : outcome], ...(keepItem ? [trial.keep_item] : [])]
    for (const share of into) {
      share.count += 1
      share.amount += due
    }
    for (const key of new Set(why.map((one) => one.key)))
      trial.reasons.set(key, (trial.reasons.get(key) ?? 0) + 1)
    if (outcome === 'refuse') return
    const [credit] = offersOf(
      outcomes.filter(({ to }) => to === 'credit'),
      due,
      (amount) => restored(amount, settings.paid_credit),
    )
    trial.bonus += credit?.bonus ?? 0n
    trial.fees += credit?.fee ?? 0n
  }
}

import type { ValueType } from '#contract/referrals/calls.ts'
import type { Action, Definition, IssueStoreCredit } from '#contract/workflows/definition-shapes.ts'
import { isSame } from '#rules/tools/same.ts'
import { fixed, forDays, percent, when, where } from '#rules/workflows/templates/parts.ts'

/** A referral program as its form has it; amounts in major units. */
export type Program = {
  value: string
  value_type: ValueType
  referrer_value: string
  referrer_value_type: ValueType
  hold_days: number
  min_order: string | null
  max_reward: string | null
  expires_in_days: number | null
}

/** Triggers of the program's workflows. */
export const programTriggers = ['referral_claimed', 'referral_successful'] as const
export type ProgramTrigger = (typeof programTriggers)[number]
export type ProgramWorkflows = Partial<Record<ProgramTrigger, Definition>>

type Reward = {
  value: string
  type: ValueType
  target: 'referrer' | 'referred'
  program: Program
  holdDays?: number
}

const rewardOf = ({ value, type, target, program, holdDays = 0 }: Reward): Action => {
  const { max_reward, expires_in_days } = program
  const more: Partial<IssueStoreCredit> = {
    target,
    ...(type === 'percentage' && max_reward ? { max: max_reward } : {}),
    ...(expires_in_days ? { expiration: forDays(expires_in_days) } : {}),
    ...(holdDays > 0 ? { hold: { mode: 'days', days: holdDays } } : {}),
  }
  return type === 'percentage' ? percent(value, more) : fixed(value, more)
}

/**
 * Writes a program as workflows: a fixed reward of the friend is given at the confirmed claim, the
 * others for the friend's first paid order.
 */
export const workflowsOf = (program: Program): ProgramWorkflows => {
  const { value, value_type, referrer_value, referrer_value_type, hold_days, min_order } = program
  const ofFriend = rewardOf({ value, type: value_type, target: 'referred', program })
  const ofReferrer = rewardOf({
    value: referrer_value,
    type: referrer_value_type,
    target: 'referrer',
    program,
    holdDays: hold_days,
  })
  const first = where('referral.orders', 'eq', '1')
  const conditions = min_order ? [first, where('order.subtotal', 'gte', min_order)] : [first]
  const isFixed = value_type === 'fixed_amount'
  return {
    ...(isFixed
      ? { referral_claimed: { trigger: 'referral_claimed', cases: [when('claim', [], ofFriend)] } }
      : {}),
    referral_successful: {
      trigger: 'referral_successful',
      cases: [when('order', conditions, ofReferrer, ...(isFixed ? [] : [ofFriend]))],
    },
  }
}

type Credit = Extract<Action, { type: 'issue_store_credit' }>

const creditFor = (workflow: Definition | undefined, target: string): Credit | null =>
  workflow?.cases
    .flatMap(({ actions }) => actions)
    .find(
      (action): action is Credit =>
        action.type === 'issue_store_credit' && action.target === target,
    ) ?? null

const typeOf = ({ mode }: Credit): ValueType =>
  mode === 'percentage_of' ? 'percentage' : 'fixed_amount'

const leastOrder = (workflow: Definition): string | null => {
  const group = workflow.cases[0]?.conditions
  const parts = group && 'all' in group ? group.all : []
  const found = parts.find((part) => 'field' in part && part.field === 'order.subtotal')
  return found && 'value' in found && typeof found.value === 'string' ? found.value : null
}

/**
 * Reads the program of workflows, the inverse of `workflowsOf`; null where they were changed beyond
 * what the form holds.
 */
export const programOf = (workflows: ProgramWorkflows): Program | null => {
  const { referral_claimed: claimed, referral_successful: ordered } = workflows
  const friend = creditFor(claimed, 'referred') ?? creditFor(ordered, 'referred')
  const referrer = creditFor(ordered, 'referrer')
  if (!ordered || !friend || !referrer) return null
  const { expiration } = referrer
  const program: Program = {
    value: friend.value,
    value_type: typeOf(friend),
    referrer_value: referrer.value,
    referrer_value_type: typeOf(referrer),
    hold_days: referrer.hold?.days ?? 0,
    min_order: leastOrder(ordered),
    max_reward: friend.max ?? referrer.max ?? null,
    expires_in_days: expiration ? Number(expiration.expires_within_value) : null,
  }
  return isSame(workflowsOf(program), workflows) ? program : null
}

/** The program that a shop is offered before it has one. */
export const usualProgram: Omit<Program, 'value' | 'value_type'> = {
  referrer_value: '10.00',
  referrer_value_type: 'fixed_amount',
  hold_days: 14,
  min_order: null,
  max_reward: null,
  expires_in_days: null,
}

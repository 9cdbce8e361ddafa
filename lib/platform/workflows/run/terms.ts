import type { IssueStoreCredit } from '#contract/workflows/definition-shapes.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import type { RewardTable } from '#platform/rewards/tables.ts'
import type { Credit, Decision } from '#rules/workflows/decide.ts'
import { dueAt, type Holding } from '#rules/workflows/time/due.ts'

type Hold = NonNullable<IssueStoreCredit['hold']>

/** Terms of the version that decided a reward, which a later version doesn't change. */
export type Terms = {
  type: 'issue_store_credit' | 'issue_gift_card'
  kind: MoneyKind
  expiration: IssueStoreCredit['expiration'] | null
  note: string | null
  /** null: the customer gets no email */
  email: { subject: string; body: string } | null
  /** the email of a referral program's reward; others have none of their own */
  letter?: 'referral_friend_reward' | 'referral_referrer_reward'
  hold: Hold | null
  /** time of the event from which days of a hold count */
  at: string
}

const letters = {
  customer: undefined,
  referred: 'referral_friend_reward',
  referrer: 'referral_referrer_reward',
} as const

/** Returns the terms of a credit that a workflow of a kind gives. */
export const termsOf = (
  { action, target }: Credit,
  at: Date,
  kind: 'workflow' | 'cashback' | 'referral',
): Terms => {
  const { type, expiration = null, email, hold = null } = action
  const letter = kind === 'referral' ? letters[target] : undefined
  return {
    type,
    ...(letter ? { letter } : {}),
    kind: (type === 'issue_store_credit' ? action.kind : undefined) ?? 'promotional',
    expiration,
    note: (type === 'issue_store_credit' ? action.note : undefined) || null,
    email: email?.active ? { subject: email.subject ?? '', body: email.body ?? '' } : null,
    hold,
    at: at.toISOString(),
  }
}

type Due = Pick<RewardTable, 'due_at'> & {
  due_by: 'days' | 'fulfilled' | 'return_window' | 'approval' | null
}

/** Returns what a reward waits for, and until when; both null where nothing holds it. */
export const dueOf = (
  { asksApproval }: Pick<Decision, 'asksApproval'>,
  { hold }: Pick<Terms, 'hold'>,
  holding: Holding,
): Due => {
  if (asksApproval) return { due_by: 'approval', due_at: null }
  const mode = hold?.mode ?? 'none'
  return mode === 'none'
    ? { due_by: null, due_at: null }
    : { due_by: mode, due_at: dueAt(hold!, holding) }
}

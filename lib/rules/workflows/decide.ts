import type { Target, Verdict } from '#contract/workflows/definition.ts'
import type { Action, Hold } from '#contract/workflows/definition-shapes.ts'
import { parseMoney } from '#rules/money.ts'
import { folded } from '#rules/tools/folded.ts'
import { type Counted, countCredit } from './amount.ts'
import type { Compiled } from './compile.ts'
import { factOf } from './conditions.ts'
import type { Facts } from './facts.ts'
import { isHeldOut } from './holdout.ts'
import { limitsOf } from './limits.ts'
import type { Standing } from './standing.ts'

/** Credit that a decision gives: to whom, how much, counted how. */
export type Credit = {
  /** place of its action in the case */
  at: number
  target: Target
  customer: string
  counted: Counted
  action: Extract<Action, { type: 'issue_store_credit' | 'issue_gift_card' }>
}

/** The result of a workflow for an event; credits and acts are what it would do if it is done. */
export type Decision = {
  verdict: Verdict
  /** the case that matched */
  case: string | null
  credits: readonly Credit[]
  /** the rest of the case's actions, by their place */
  acts: readonly { at: number; action: Action }[]
  /** a person decides before any credit is granted */
  asksApproval: boolean
  /** place of the limit or budget that was met */
  limit: number | null
}

const nothing: Omit<Decision, 'verdict'> = {
  case: null,
  credits: [],
  acts: [],
  asksApproval: false,
  limit: null,
}

const tagsOf = (facts: Facts, name: string): readonly string[] => {
  const fact = factOf(facts, name)
  return Array.isArray(fact) ? (fact as readonly string[]).map(folded) : []
}

/** Returns why a customer takes no part, before any case is looked at. */
const barOf = (compiled: Compiled, facts: Facts): Verdict | null => {
  if (facts.customer === null) return 'no_customer'
  if (facts.is_blocked) return 'blocked'
  if (compiled.excludesStaff && facts.is_staff) return 'excluded'
  if (compiled.excludesCredit && factOf(facts, 'order.paid_with_credit') === true) return 'excluded'
  if (compiled.excludedTags.length === 0) return null
  const own = [...tagsOf(facts, 'customer.tags'), ...tagsOf(facts, 'order.tags')]
  return compiled.excludedTags.some((tag) => own.includes(tag)) ? 'excluded' : null
}

const personOf = (facts: Facts, target: Target): string | null =>
  target === 'customer' ? facts.customer : (facts[target] ?? null)

const giftCard = (value: string): Counted => {
  const amount = parseMoney(value) ?? 0n
  return { amount, gross: amount, base: amount, basis: 0n, exact: amount * 10_000n, bound: null }
}

/** Counts the credits of a case; one for a person whom the event doesn't have is left out. */
export const creditsOf = (actions: readonly Action[], facts: Facts): Credit[] =>
  actions.flatMap((action, at) => {
    if (action.type !== 'issue_store_credit' && action.type !== 'issue_gift_card') return []
    const target = action.type === 'issue_store_credit' ? (action.target ?? 'customer') : 'customer'
    const customer = personOf(facts, target)
    const counted =
      action.type === 'issue_gift_card' ? giftCard(action.value) : countCredit(action, facts)
    return customer === null ? [] : [{ at, target, customer, counted, action }]
  })

const isMoney = ({ type }: Action): boolean =>
  type === 'issue_store_credit' || type === 'issue_gift_card'

/** The first limit that credits of a sum would pass. */
type Stop = { verdict: Verdict; limit: number | null }

const shopStop = (credits: readonly Credit[], { shopMin, shopMax }: Standing): Stop | null => {
  const amounts = credits.map(({ counted }) => counted.amount)
  if (shopMax !== null && amounts.some((amount) => amount > shopMax))
    return { verdict: 'over_limit', limit: null }
  // the specification's least amount itself can't be issued
  return shopMin !== null && amounts.some((amount) => amount <= shopMin)
    ? { verdict: 'under_limit', limit: null }
    : null
}

const limitStop = (
  compiled: Compiled,
  credits: readonly Credit[],
  standing: Standing,
): Stop | null => {
  const met = limitsOf(compiled, credits, standing).find(({ passes }) => !passes)
  if (!met) return null
  return { verdict: met.kind === 'customer' ? 'over_customer_limit' : 'over_budget', limit: met.at }
}

const holdOf = ({ action }: Credit): Hold['mode'] => action.hold?.mode ?? 'none'

/**
 * Decides an event for one workflow: the first case that matches gives all of its credits, or none.
 * It reads no clock and changes nothing; the caller books and counts what it gives.
 */
export const decide = (compiled: Compiled, facts: Facts, standing: Standing): Decision => {
  const bar = barOf(compiled, facts)
  if (bar) return { ...nothing, verdict: bar }
  const found = compiled.cases.find(({ holds }) => holds(facts))
  if (!found) return { ...nothing, verdict: 'no_case' }
  const credits = creditsOf(found.actions, facts).filter(({ counted }) => counted.amount > 0n)
  const acts = found.actions.flatMap((action, at) =>
    isMoney(action) || action.type === 'ask_approval' ? [] : [{ at, action }],
  )
  const decision = {
    case: found.id,
    credits,
    acts,
    asksApproval: found.actions.some(({ type }) => type === 'ask_approval'),
    limit: null,
  }
  if (found.actions.length === 0) return { ...nothing, case: found.id, verdict: 'no_case' }
  if (credits.length === 0 && acts.length === 0) return { ...decision, verdict: 'zero' }
  if (isHeldOut(compiled.id, facts.customer!, compiled.holdout))
    return { ...decision, verdict: 'held_out' }
  if (credits.length === 0) return { ...decision, verdict: 'acted' }
  const stop = shopStop(credits, standing) ?? limitStop(compiled, credits, standing)
  if (stop) return { ...decision, ...stop }
  const isHeld = decision.asksApproval || credits.every((credit) => holdOf(credit) !== 'none')
  return { ...decision, verdict: isHeld ? 'held' : 'rewarded' }
}

/** Verdicts of a workflow that did something; in a group of workflows the first of them wins. */
export const isGiven = (verdict: Verdict): boolean =>
  verdict === 'rewarded' || verdict === 'held' || verdict === 'acted'

import { type SignalName, signals } from '#contract/referrals/calls.ts'
import { mailboxOf } from './address.ts'

/** A sign of fraud with its evidence. */
export type Signal = {
  name: SignalName
  leads_to: 'block' | 'review'
  /** number of others, where the signal counts some */
  count: number | null
}

/** Friends whom one customer may bring in a day before a person looks. */
export const paceMost = 10
/** Referrers of referrers that a ring is looked for in. */
export const ringMost = 20

/** Everything that is known about a claim, read beforehand. */
export type ClaimFacts = {
  email: string
  /** addresses of the referrer, former ones included */
  referrer: readonly string[]
  /** addresses of those who referred the referrer, and so on */
  ancestors: readonly string[]
  isThrowaway: boolean
  /** has ordered, or was referred before */
  isKnown: boolean
  /** other friends of the referrer, or the referrer, who claimed from the same network */
  sameNetwork: number
  /** friends whom the referrer brought within a day, this one not counted */
  lately: number
}

const signal = (name: SignalName, count: number | null = null): Signal => ({
  name,
  leads_to: signals[name],
  count,
})

/** Lists the signs of fraud in a claim. */
export const signalsOfClaim = (facts: ClaimFacts): Signal[] => {
  const mailbox = mailboxOf(facts.email)
  const isIn = (emails: readonly string[]) => emails.some((one) => mailboxOf(one) === mailbox)
  const isSame = isIn(facts.referrer)
  return [
    ...(isSame ? [signal('same_address')] : []),
    ...(!isSame && isIn(facts.ancestors) ? [signal('ring')] : []),
    ...(facts.isKnown ? [signal('known_customer')] : []),
    ...(facts.isThrowaway ? [signal('throwaway')] : []),
    ...(facts.sameNetwork > 0 ? [signal('network', facts.sameNetwork)] : []),
    ...(facts.lately >= paceMost ? [signal('pace', facts.lately + 1)] : []),
  ]
}

/** Lists the signs of fraud in a friend's first order. */
export const signalsOfOrder = ({ sameHousehold }: { sameHousehold: boolean }): Signal[] =>
  sameHousehold ? [signal('household')] : []

/** Returns what signs of fraud lead to together; null: nothing speaks against it. */
export const leadTo = (found: readonly Pick<Signal, 'leads_to'>[]): 'block' | 'review' | null => {
  if (found.some(({ leads_to }) => leads_to === 'block')) return 'block'
  return found.length > 0 ? 'review' : null
}

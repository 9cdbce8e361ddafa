import type { Customer } from '#contract/customers/customer.ts'
import type { Right } from '#contract/right.ts'
import type { User } from '#contract/staff/calls.ts'
import { may } from '#rules/way/access.ts'
import { firstOf, type Offer, offersOf } from '#rules/way/offer.ts'

export const customerActs = [
  'adjust',
  'note',
  'block',
  'unblock',
  'merge',
  'statement',
  'statementFile',
  'export',
  'erase',
] as const
export type CustomerAct = (typeof customerActs)[number]
export type CustomerWhy = 'noCard'

const rights: Record<CustomerAct, Right> = {
  adjust: 'adjust',
  note: 'adjust',
  block: 'adjust',
  unblock: 'adjust',
  merge: 'adjust',
  statement: 'read',
  statementFile: 'read',
  export: 'export',
  erase: 'settings',
}

/** Offers what this person may do for a customer. */
export const customerOffers = (
  { blocked_at, LoyaltyCard }: Pick<Customer, 'blocked_at' | 'LoyaltyCard'>,
  user: User,
): Offer<CustomerAct, CustomerWhy>[] =>
  offersOf(customerActs, (act) => may(user, rights[act]), {
    adjust: null,
    note: null,
    [blocked_at ? 'unblock' : 'block']: null,
    merge: null,
    statement: null,
    statementFile: firstOf({ noCard: !LoyaltyCard }),
    export: null,
    erase: null,
  })

import type { Customer } from '#contract/customers/customer-shapes.ts'
import type { Right } from '#contract/right.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may, seesWholeCodes } from '#rules/way/access.ts'
import { hasCard } from './account.ts'
import { firstOf, type Offer, offersOf } from '#rules/way/offer.ts'

const customerActs = [
  'adjust',
  'note',
  'language',
  'applyLink',
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
  language: 'adjust',
  applyLink: 'issue',
  block: 'adjust',
  unblock: 'adjust',
  merge: 'adjust',
  statement: 'read',
  statementFile: 'read',
  export: 'export',
  erase: 'settings',
}

/**
 * Offers what this person may do for a customer. A link to use credit reaches the balance as a whole
 * code does, so that only those who see codes make one.
 */
export const customerOffers = (
  customer: Pick<Customer, 'blocked_at' | 'LoyaltyCard' | 'balance' | 'cards'>,
  user: User,
  isHidingCodes: boolean | undefined,
): Offer<CustomerAct, CustomerWhy>[] =>
  offersOf(
    customerActs,
    (act) => may(user, rights[act]) && (act !== 'applyLink' || seesWholeCodes(user, isHidingCodes)),
    {
      adjust: null,
      note: null,
      language: null,
      [customer.blocked_at ? 'unblock' : 'block']: null,
      applyLink: null,
      merge: null,
      statement: null,
      statementFile: firstOf({ noCard: !hasCard(customer) }),
      export: null,
      erase: null,
    },
  )

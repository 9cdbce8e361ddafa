import type { Customer } from '#contract/customers/customer.ts'
import type { User } from '#contract/staff/calls.ts'
import { may } from '#rules/way/access.ts'
import type { Right } from '#contract/right.ts'

export const acts = ['adjust', 'note', 'block', 'merge', 'erase'] as const
export type Act = (typeof acts)[number]
/** Props of every dialog of a customer. */
export type CustomerDialog = { customer: Customer; onClose: () => void }

const rights: Record<Act, Right> = {
  adjust: 'adjust',
  note: 'adjust',
  block: 'adjust',
  merge: 'adjust',
  erase: 'settings',
}

export const actsFor = (user: User): Act[] => acts.filter((act) => may(user, rights[act]))

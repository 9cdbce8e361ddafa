import { amount, choice, day, id, line, word } from '#contract/filter.ts'
import { moneyKinds, transactionKinds } from '#contract/transaction.ts'

/** Filters of transactions, in the list and its export. */
export const activityFilters = {
  from: day,
  to: day,
  kind: choice(transactionKinds),
  source: word(/^[a-z]{1,20}$/),
  reason: line(64),
  staff_id: id,
  state: choice(['standing', 'undone']),
  /** transactions that issued or redeemed credit of this type */
  money: choice(moneyKinds),
  /** transactions on a campaign's credit: its issues and everything that followed */
  bulk: id,
  min: amount,
  max: amount,
  search: line(200),
}

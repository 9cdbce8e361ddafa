import type { accounts } from '#contract/analytics/books.ts'
import type { MoneyKind } from './tables.ts'

type Account = (typeof accounts)[number]

/**
 * Returns the accounts that an entry debits and credits: customers' credit, by its type, against
 * the contra account.
 */
export const sidesOf = (
  { contra, money }: { contra: Account; money: MoneyKind },
  gains: boolean,
): { debit: Account; credit: Account } => {
  const owed: Account = money === 'paid' ? 'liability_paid' : 'liability_promotional'
  return gains ? { debit: contra, credit: owed } : { debit: owed, credit: contra }
}

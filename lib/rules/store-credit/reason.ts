import type { moneyKinds, reasons } from '#contract/transaction.ts'

type Reason = (typeof reasons)[number]
type MoneyKind = (typeof moneyKinds)[number]

const kinds: Partial<Record<Reason, MoneyKind>> = {
  Refund: 'paid',
  Return: 'paid',
  Transfer: 'paid',
  Reward: 'promotional',
  Compensation: 'promotional',
  Employee: 'promotional',
  Donation: 'promotional',
}

/** Returns the kind of money that a reason means; null leaves the kind as it is. */
export const kindOfReason = (reason: Reason): MoneyKind | null => kinds[reason] ?? null

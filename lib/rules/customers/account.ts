import type { Customer } from '#contract/customers/customer-shapes.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

/** Returns the total of a customer's cards; an upstream with one card a customer names no total. */
export const balanceOf = ({
  balance,
  LoyaltyCard,
}: Pick<Customer, 'balance' | 'LoyaltyCard'>): string =>
  balance ?? LoyaltyCard?.GiftCard.balance ?? '0.00'

/** Checks whether there is a card, also one that isn't the loyalty card. */
export const hasCard = ({
  balance,
  cards,
  LoyaltyCard,
}: Pick<Customer, 'balance' | 'cards' | 'LoyaltyCard'>): boolean =>
  LoyaltyCard !== null || (cards?.length ?? 0) > 0 || (balance ?? '0.00') !== '0.00'

type Step = { kind: string; reason: string | null; amount: string; count: number }

/** Sums the parts of a balance by kind alone: reasons are the shop's own. */
export const withoutReasons = (steps: readonly Step[]): Step[] => {
  const sums = new Map<string, { amount: bigint; count: number }>()
  for (const { kind, amount, count } of steps) {
    const sum = sums.get(kind) ?? { amount: 0n, count: 0 }
    sums.set(kind, {
      amount: sum.amount + (parseMoney(amount) ?? 0n),
      count: sum.count + count,
    })
  }
  return [...sums].map(([kind, { amount, count }]) => ({
    kind,
    reason: null,
    amount: formatMinor(amount),
    count,
  }))
}

import type { Outcome } from '#contract/returns/requests.ts'
import { parseMoney } from '#rules/money.ts'
import { divided } from '#rules/tools/share.ts'
import type { Zone } from './policy.ts'

export type Offer = {
  to: Outcome
  amount: bigint
  bonus: bigint
  fee: bigint
  expires_days: number | null
}

/**
 * Computes what each outcome gives for pieces worth `due`, in minor units. The bonus is of new
 * credit: `restored` says how much of an amount goes back to the credit that paid.
 */
export const offersOf = (
  outcomes: Zone['outcomes'],
  due: bigint,
  restored: (amount: bigint) => bigint,
): Offer[] =>
  outcomes.map(({ to, bonus_percent, fee: typed, expires_days }) => {
    const full = parseMoney(typed) ?? 0n
    const fee = full < due ? full : due
    const amount = due - fee
    const fresh = to === 'original' ? 0n : amount - restored(amount)
    const bonus = divided(fresh * (parseMoney(bonus_percent) ?? 0n), 10_000n)
    return { to, amount, bonus, fee, expires_days: to === 'original' ? null : expires_days }
  })

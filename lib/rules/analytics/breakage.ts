import { monthFrom, monthsBetween } from '#rules/tools/calendar.ts'
import { divided, shareOf } from '#rules/tools/share.ts'
import { sum } from '#rules/tools/sums.ts'

/** The credit issued in a month and its redemptions by months since issue, in minor units. */
export type Cohort = {
  month: string
  issued: bigint
  redeemed: ReadonlyMap<number, bigint>
  outstanding: bigint
  paid: { issued: bigint; redeemed: bigint }
}
export type Forecast = {
  cohorts: number
  rate: number | null
  breakage: bigint | null
  income: bigint | null
  months: { month: string; redeemed: bigint }[]
}

export const monthsToMature = 12
export const cohortsNeeded = 3
export const monthsAhead = 6

const within = (amount: bigint, most: bigint): bigint => {
  if (amount < 0n) return 0n
  return amount < most ? amount : most
}

/**
 * Forecasts breakage from issue months at least a year old: younger months are expected to be
 * redeemed in the same proportion at the same age. Needs three such months; otherwise there is no
 * forecast.
 */
export const forecastOf = (cohorts: readonly Cohort[], thisMonth: string): Forecast => {
  const ageOf = ({ month }: Cohort): number => monthsBetween(month, thisMonth)
  const mature = cohorts.filter((one) => ageOf(one) >= monthsToMature && one.issued > 0n)
  const issued = sum(mature.map((one) => one.issued))
  if (mature.length < cohortsNeeded)
    return { cohorts: mature.length, rate: null, breakage: null, income: null, months: [] }
  // an age can be estimated only from months that have already passed it
  const expectedAt = (whole: bigint, age: number): bigint => {
    const known = mature.filter((one) => ageOf(one) > age)
    const of = sum(known.map((one) => one.issued))
    return of === 0n
      ? 0n
      : divided(whole * sum(known.map((one) => one.redeemed.get(age) ?? 0n)), of)
  }
  const redeemed = sum(mature.flatMap((one) => [...one.redeemed.values()]))
  const broken = issued > redeemed ? issued - redeemed : 0n
  const left = new Map(cohorts.map((one) => [one, one.outstanding]))
  const months = Array.from({ length: monthsAhead }, (_, i) => {
    const parts = cohorts.map((one) => {
      const expected = expectedAt(one.issued, ageOf(one) + i + 1)
      const most = left.get(one) ?? 0n
      const part = within(expected, most)
      left.set(one, most - part)
      return part
    })
    return { month: monthFrom(thisMonth, i + 1), redeemed: sum(parts) }
  })
  const paid = {
    issued: sum(cohorts.map((one) => one.paid.issued)),
    redeemed: sum(cohorts.map((one) => one.paid.redeemed)),
  }
  const paidBroken = divided(paid.issued * broken, issued)
  const paidSpent = divided(paid.issued * redeemed, issued)
  return {
    cohorts: mature.length,
    rate: shareOf(broken, issued),
    breakage: divided(sum(cohorts.map((one) => one.issued)) * broken, issued),
    income:
      paidSpent > 0n
        ? divided(paidBroken * (paid.redeemed < paidSpent ? paid.redeemed : paidSpent), paidSpent)
        : null,
    months,
  }
}

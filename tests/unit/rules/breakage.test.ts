import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cohort, forecastOf, monthsAhead } from '#rules/analytics/breakage.ts'
import { monthFrom } from '#rules/tools/calendar.ts'

const cohort = (
  month: string,
  issued: bigint,
  redeemed: Record<number, bigint>,
  paid = false,
): Cohort => {
  const spent = Object.values(redeemed).reduce((a, b) => a + b, 0n)
  return {
    month,
    issued,
    redeemed: new Map(Object.entries(redeemed).map(([age, amount]) => [Number(age), amount])),
    outstanding: issued - spent,
    paid: paid ? { issued, redeemed: spent } : { issued: 0n, redeemed: 0n },
  }
}

test('three months of issue, a year old, give breakage, its dates and the income', () => {
  const old = ['2024-10', '2024-11', '2024-12'].map((month) =>
    cohort(month, 1000n, { 0: 500n, 1: 200n, 2: 100n }, true),
  )
  const forecast = forecastOf([...old, cohort('2026-03', 1000n, { 0: 500n })], '2026-03')
  expect(forecast).toMatchObject({ cohorts: 3, rate: 2000, breakage: 800n })
  expect(forecast.months.slice(0, 3)).toEqual([
    { month: '2026-04', redeemed: 200n },
    { month: '2026-05', redeemed: 100n },
    { month: '2026-06', redeemed: 0n },
  ])
  // 2,400 of the 3,000 paid was expected to be spent and is: all of the 600 is income
  expect(forecast.income).toBe(600n)
})

test('with two such months, or young ones only, nothing is said', () => {
  const two = ['2024-10', '2024-11'].map((month) => cohort(month, 1000n, { 0: 500n }))
  expect(forecastOf([...two, cohort('2025-04', 1000n, { 0: 5n })], '2026-03')).toEqual({
    cohorts: 2,
    rate: null,
    breakage: null,
    income: null,
    months: [],
  })
  expect(forecastOf([], '2026-03').rate).toBeNull()
})

test('never more is expected to be spent than is left, nor less than nothing', () => {
  const amounts = fc.bigInt({ min: 0n, max: 100_000n })
  const one = fc.record({
    back: fc.integer({ min: 0, max: 40 }),
    issued: amounts,
    spent: fc.array(amounts, { maxLength: 12 }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (list) => {
      const cohorts = list.map(({ back, issued, spent }) => {
        let left = issued
        const redeemed = Object.fromEntries(
          spent.map((amount, age) => {
            const part = amount < left ? amount : left
            left -= part
            return [age, part]
          }),
        )
        return cohort(monthFrom('2026-03', -back), issued, redeemed)
      })
      const { months, rate } = forecastOf(cohorts, '2026-03')
      const all = months.reduce((sum, { redeemed }) => sum + redeemed, 0n)
      expect(
        months.every(({ redeemed }) => redeemed >= 0n) &&
          all <= cohorts.reduce((sum, { outstanding }) => sum + outstanding, 0n),
      ).toBe(true)
      if (rate !== null)
        expect([rate >= 0 && rate <= 10_000, months.length]).toEqual([true, monthsAhead])
    }),
  )
})

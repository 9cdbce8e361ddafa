import { type DayRange, daysFrom, daysIn } from './day-range.ts'

export const grains = ['day', 'week', 'month'] as const
export type Grain = (typeof grains)[number]

/** Returns the month of a day, YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)
/** Adds months to a month, YYYY-MM; negative ones go back. */
export const monthFrom = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1))
    .toISOString()
    .slice(0, 7)
/** Returns the last day of a month, YYYY-MM-DD. */
export const lastDayOf = (month: string): string => daysFrom(`${monthFrom(month, 1)}-01`, -1)
/** Counts the months between two months: 0 for the same. */
export const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7))

/** Returns the day of the week; Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Returns the first day of a day's week (from Monday) or month. */
export const startOf = (grain: Grain, day: string): string => {
  if (grain === 'day') return day
  return grain === 'week' ? daysFrom(day, -weekdayOf(day)) : `${monthOf(day)}-01`
}

/** Returns the range of equal length directly before. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: daysFrom(range.from, -daysIn(range)),
  to: daysFrom(range.from, -1),
})

export const presetNames = [
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'quarter',
  'lastQuarter',
  'year',
  'lastYear',
] as const
export type PresetName = (typeof presetNames)[number]

/** Returns this week, month, quarter and year up to today, and the previous whole ones. */
export const presetRanges = (today: string): Record<PresetName, DayRange> => {
  const month = monthOf(today)
  const quarter = monthFrom(month, -((Number(month.slice(5)) - 1) % 3))
  const year = Number(today.slice(0, 4))
  const monday = startOf('week', today)
  return {
    week: { from: monday, to: today },
    lastWeek: { from: daysFrom(monday, -7), to: daysFrom(monday, -1) },
    month: { from: `${month}-01`, to: today },
    lastMonth: { from: `${monthFrom(month, -1)}-01`, to: lastDayOf(monthFrom(month, -1)) },
    quarter: { from: `${quarter}-01`, to: today },
    lastQuarter: { from: `${monthFrom(quarter, -3)}-01`, to: lastDayOf(monthFrom(quarter, -1)) },
    year: { from: `${year}-01-01`, to: today },
    lastYear: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  }
}

/** Returns the month of a day with those before it, so many in all, up to the day. */
export const lastMonths = (today: string, months: number): { from: string; to: string } => ({
  from: `${monthFrom(monthOf(today), 1 - months)}-01`,
  to: today,
})

/** Days of a shop's calendar, both inclusive: YYYY-MM-DD. */
export type DayRange = { from: string; to: string }
const daysUsual = 30
export const daysMost = 366

const dayMs = 24 * 60 * 60 * 1000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/** The earliest day that a call may name; no transaction is older. */
const dayOne = '1900-01-01'

/**
 * Adds days, not going below the earliest. Calendar days have no zone; they are counted in UTC,
 * where each has 24 hours.
 */
export const daysFrom = (day: string, days: number): string =>
  new Date(Math.max(numberOf(dayOne), numberOf(day) + days) * dayMs).toISOString().slice(0, 10)

/** Counts the days of a range, both ends included. */
export const daysIn = ({ from, to }: DayRange): number => numberOf(to) - numberOf(from) + 1

/** Lists every day of a range, oldest first. */
export const daysOf = (range: DayRange): string[] =>
  Array.from({ length: daysIn(range) }, (_, i) => daysFrom(range.from, i))

/** Completes a requested range: up to today, 30 days long. `problem` names the invalid day. */
export const dayRangeOf = (
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange | { problem: 'from' | 'to' } => {
  const to = query.to ?? today
  const from = query.from ?? daysFrom(to, 1 - daysUsual)
  if (to > today) return { problem: 'to' }
  return from > to || daysIn({ from, to }) > daysMost ? { problem: 'from' } : { from, to }
}

const exportYears = 10
/** Returns the invalid day of a range of at most ten years, of which either end may be open. */
export const exportDaysProblem = ({
  from,
  to,
}: {
  from?: string | undefined
  to?: string | undefined
}): 'from' | 'to' | null => {
  if (!from || !to) return null
  if (from > to) return 'to'
  return daysIn({ from, to }) > exportYears * daysMost ? 'from' : null
}

const soonDays = 30
/** Returns the last of the days that count as soon, starting today. */
export const soonUntil = (today: string): string => daysFrom(today, soonDays - 1)

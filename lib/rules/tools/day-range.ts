/** Days of a shop's calendar, both included: YYYY-MM-DD. */
export type DayRange = { from: string; to: string }
export const daysUsual = 30
export const daysMost = 366

const dayMs = 24 * 60 * 60 * 1000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/** The first that a call may name; nothing moved before it. */
const dayOne = '1900-01-01'

/**
 * Calendar days have no zone: they are counted in UTC, where each has 24 hours. Before the first
 * day stands the first.
 */
export const daysFrom = (day: string, days: number): string =>
  new Date(Math.max(numberOf(dayOne), numberOf(day) + days) * dayMs).toISOString().slice(0, 10)

export const daysIn = ({ from, to }: DayRange): number => numberOf(to) - numberOf(from) + 1

/** Every day of a range, the oldest first. */
export const daysOf = (range: DayRange): string[] =>
  Array.from({ length: daysIn(range) }, (_, i) => daysFrom(range.from, i))

/** What was asked for, completed: to today, over 30 days. `problem` names the day that can't be. */
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
/**
 * Which day of an open range can't be: the first comes before the last, and at most ten years lie
 * between them.
 */
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
/** The last of the days that are soon, of which today is the first. */
export const soonUntil = (today: string): string => daysFrom(today, soonDays - 1)

import { Day } from '#contract/pieces.ts'
import { type DayRange, daysFrom, dayRangeOf } from '#rules/tools/day-range.ts'

type SearchParameters = Record<string, string | string[] | undefined>
/** `query` is sent to the platform; empty means its default range. */
export type HomeRange = { query: Partial<DayRange>; isWrong: boolean }

/** Reads the range of the address; an invalid one is replaced by the default and reported. */
export function askedRange({ from, to }: SearchParameters, today: string): HomeRange {
  if (!from && !to) return { query: {}, isWrong: false }
  const days = [from, to].map((day) =>
    day ? Day.safeParse(day) : { success: true, data: undefined },
  )
  const range = days.every(({ success }) => success)
    ? dayRangeOf({ from: days[0]?.data, to: days[1]?.data }, today)
    : null
  return range && !('problem' in range)
    ? { query: range, isWrong: false }
    : { query: {}, isWrong: true }
}

/** Returns the preset ranges, all up to today. */
export const presets = (today: string) =>
  [
    { name: 'week', range: { from: daysFrom(today, -6), to: today } },
    { name: 'days30', range: { from: daysFrom(today, -29), to: today } },
    { name: 'days90', range: { from: daysFrom(today, -89), to: today } },
    { name: 'month', range: { from: `${today.slice(0, 7)}-01`, to: today } },
    { name: 'year', range: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ] as const

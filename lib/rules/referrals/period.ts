import { lastMonths } from '#rules/tools/calendar.ts'
import { type DayRange, dayRangeOf } from '#rules/tools/day-range.ts'

type Asked = { from?: string | undefined; to?: string | undefined }

/** Returns the requested days of the figures, else the last twelve months. */
export const periodOf = (asked: Asked, today: string): { range: DayRange; isWrong: boolean } => {
  const usual = lastMonths(today, 12)
  if (!asked.from && !asked.to) return { range: usual, isWrong: false }
  const range = dayRangeOf(asked, today)
  return 'problem' in range ? { range: usual, isWrong: true } : { range, isWrong: false }
}

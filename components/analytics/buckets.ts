import { type Grain, startOf } from '#rules/tools/calendar.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

/** Days combined into one point. */
export type Bucket<Row> = { range: DayRange; rows: readonly Row[] }

/** Groups days by week or month, oldest first; the first and last may be partial. */
export const bucketsOf = <Row extends { day: string }>(
  days: readonly Row[],
  grain: Grain,
): Bucket<Row>[] =>
  [...Map.groupBy(days, ({ day }) => startOf(grain, day)).values()].map((rows) => ({
    range: { from: rows[0]?.day ?? '', to: rows.at(-1)?.day ?? '' },
    rows,
  }))

/** Adds up wire amounts. */
export const sumOf = (amounts: readonly string[]): string =>
  formatMinor(amounts.reduce((all, amount) => all + (parseMoney(amount) ?? 0n), 0n))

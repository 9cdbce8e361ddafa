import { Refusal } from '#contract/error.ts'
import { type DayRange, daysMost, dayRangeOf } from '#rules/tools/day-range.ts'

/** The days that were asked for, or a refusal that names the field of the one that can't be. */
export const askedDays = (
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
  fields: { from: string; to: string } = { from: 'from', to: 'to' },
): DayRange => {
  const range = dayRangeOf(query, today)
  if (!('problem' in range)) return range
  const field = fields[range.problem]
  const message =
    range.problem === 'to'
      ? `${field}: the day is yet to come`
      : `${field}: comes after ${fields.to}, or more than ${daysMost} days before it`
  throw new Refusal('invalid_input', { field, message })
}

import { Refusal } from '#contract/error.ts'
import { type DayRange, daysMost, dayRangeOf } from '#rules/tools/day-range.ts'

/** Returns the requested days, or refuses with the field of an invalid one. */
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

import type { VariableType } from '#contract/mail-variables.ts'
import { longDay } from '#rules/long-day.ts'
import { displayMoney } from '#rules/money.ts'

const units = new Map<string, Intl.NumberFormat>()

/** Writes a number of days in words: "3 days", "3 дня". */
const daysIn = (language: string, days: string): string => {
  const writer =
    units.get(language) ??
    new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  units.set(language, writer)
  return writer.format(Number(days))
}

/** Writes a wire value for readers, in the language of the email. */
export const shown = (
  type: VariableType,
  wire: string,
  { language, currency }: { language: string; currency: string },
): string => {
  if (wire === '') return ''
  if (type === 'money') return displayMoney(wire.replace(/^-/, ''), currency, language)
  if (type === 'date') return longDay(language, new Date(`${wire.slice(0, 10)}T12:00:00Z`))
  if (type === 'days') return daysIn(language, wire)
  return type === 'number' ? new Intl.NumberFormat(language).format(Number(wire)) : wire
}

import { useFormatter, useLocale } from 'next-intl'
import { moneyText } from '#components/commerce/money.tsx'
import type { DayRange } from '#rules/day-range.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** How the figures write amounts, shares and days. */
export function useFigureWords(currency: string) {
  const locale = useLocale()
  const format = useFormatter()
  const day = (text: string) => format.dateTime(noon(text), { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    money: (value: string) => moneyText(value, currency, locale),
    tick: (value: number) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      }).format(value),
    count: (value: number) => format.number(value),
    /** whole percent */
    percent: (value: number) => format.number(value / 100, { style: 'percent' }),
    days: ({ from, to }: DayRange) =>
      from === to ? day(from) : format.dateTimeRange(noon(from), noon(to), { dateStyle: 'medium', timeZone: 'UTC' }),
  }
}

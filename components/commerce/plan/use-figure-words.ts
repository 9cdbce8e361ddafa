import { useFormatter, useLocale } from 'next-intl'
import type { DayRange } from '#rules/tools/day-range.ts'
import { dayText } from '#components/commerce/date/day.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Writes amounts, counts and days for figures and charts. */
export function useFigureWords(currency: string) {
  const locale = useLocale()
  const format = useFormatter()
  const day = (text: string) => dayText(text, format)
  return {
    money: (value: string) => moneyText(value, currency, locale),
    /** as on a chart's axis */
    tick: (value: number) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      })
        .format(value)
        .replace(/^-/, '\u2212'),
    count: (value: number) => format.number(value),
    /** whole percent */
    percent: (value: number) => format.number(value / 100, { style: 'percent' }),
    day,
    /** a month, YYYY-MM */
    month: (month: string, length: 'long' | 'short' = 'long') =>
      format.dateTime(noon(`${month}-15`), { month: length, year: 'numeric', timeZone: 'UTC' }),
    days: ({ from, to }: DayRange) =>
      from === to
        ? day(from)
        : // thin spaces are one program's, and a browser's page has to be the server's
          format
            .dateTimeRange(noon(from), noon(to), { dateStyle: 'medium', timeZone: 'UTC' })
            .replaceAll(/[\u2009\u202f]/g, ' '),
  }
}

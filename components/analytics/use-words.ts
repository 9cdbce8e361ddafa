import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money.tsx'
import type { DayRange } from '#rules/day-range.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** How this screen writes amounts, shares and days. */
export function useWords(currency: string) {
  const t = useTranslations('analytics')
  const locale = useLocale()
  const format = useFormatter()
  const day = (text: string) => format.dateTime(noon(text), { dateStyle: 'medium', timeZone: 'UTC' })
  const sources = useTranslations('commerce.transactions.sources')
  const money = (value: string) => moneyText(value, currency, locale)
  const tick = (value: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    }).format(value)
  return {
    money,
    tick,
    /** where there is little room: to the cent while it fits */
    brief: (value: string) => (Number(value) < 10_000 ? money(value) : tick(Number(value))),
    /** hundredths of a percent */
    share: (value: number | null) =>
      value === null ? '–' : format.number(value / 10_000, { style: 'percent', maximumFractionDigits: 1 }),
    count: (value: number) => format.number(value),
    day,
    days: ({ from, to }: DayRange) =>
      from === to ? day(from) : format.dateTimeRange(noon(from), noon(to), { dateStyle: 'medium', timeZone: 'UTC' }),
    month: (month: string) => format.dateTime(noon(`${month}-01`), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    weekday: (text: string) => format.dateTime(noon(text), { weekday: 'short', timeZone: 'UTC' }),
    source: (source: string) => (sources.has(source as 'staff') ? sources(source as 'staff') : source),
    mailState: (state: string) =>
      t.has(`mailStates.${state as 'sent'}`) ? t(`mailStates.${state as 'sent'}`) : state.replaceAll('_', ' '),
  }
}

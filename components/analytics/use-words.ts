import { useFormatter, useTranslations } from 'next-intl'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Writes amounts, shares, days, sources and states of emails for this screen. */
export function useWords(currency: string) {
  const t = useTranslations('analytics')
  const format = useFormatter()
  const sources = useTranslations('commerce.transactions.sources')
  const words = useFigureWords(currency)
  return {
    ...words,
    /** for narrow places: with decimals if they fit */
    brief: (value: string) =>
      Number(value) < 10_000 ? words.money(value) : words.tick(Number(value)),
    /** hundredths of a percent */
    share: (value: number | null) =>
      value === null
        ? '–'
        : format.number(value / 10_000, { style: 'percent', maximumFractionDigits: 1 }),
    month: (month: string) =>
      format.dateTime(noon(`${month}-01`), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    weekday: (text: string) => format.dateTime(noon(text), { weekday: 'short', timeZone: 'UTC' }),
    source: (source: string) =>
      sources.has(source as 'staff') ? sources(source as 'staff') : source,
    mailState: (state: string) =>
      t.has(`mailStates.${state as 'sent'}`)
        ? t(`mailStates.${state as 'sent'}`)
        : state.replaceAll('_', ' '),
  }
}

import { useNow, useTranslations } from 'next-intl'
import { LineChart } from '#components/ui/chart/line-chart.tsx'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'

type Props = {
  title: string
  history: readonly { day: string; balance: string }[]
  currency: string
  zone: string
  /** the last day; default: today in the shop's zone */
  until?: string
}

/** A chart of a balance over time. */
export function BalanceChart({ title, history, currency, zone, until }: Props) {
  const t = useTranslations('commerce.chart')
  const words = useFigureWords(currency)
  const today = dayIn(zone, useNow())
  return (
    <LineChart
      title={title}
      points={history.map(({ day, balance }) => ({ day, value: balance }))}
      until={until ?? today}
      head={{ day: t('day'), value: t('balance') }}
      formatDay={words.day}
      formatValue={words.money}
      formatTick={words.tick}
    />
  )
}

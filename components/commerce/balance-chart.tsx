import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import { LineChart } from '#components/ui/line-chart.tsx'
import { dayIn } from '#rules/expiration.ts'
import { moneyText } from './money.tsx'

type Props = {
  title: string
  history: readonly { day: string; balance: string }[]
  currency: string
  zone: string
  /** the day that the line runs to; today in the shop's zone unless said */
  until?: string
}

/** A balance as a line over time. */
export function BalanceChart({ title, history, currency, zone, until }: Props) {
  const t = useTranslations('commerce.chart')
  const locale = useLocale()
  const format = useFormatter()
  const today = dayIn(zone, useNow())
  return (
    <LineChart
      title={title}
      points={history.map(({ day, balance }) => ({ day, value: balance }))}
      until={until ?? today}
      head={{ day: t('day'), value: t('balance') }}
      formatDay={(day) => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
      formatValue={(value) => moneyText(value, currency, locale)}
      formatTick={(value) =>
        new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          notation: 'compact',
          minimumFractionDigits: 0,
          maximumFractionDigits: 1,
        }).format(value)
      }
    />
  )
}

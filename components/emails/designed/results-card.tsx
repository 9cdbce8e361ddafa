'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { SeriesChart } from '#components/ui/chart/series-chart.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { readEmailResults } from '#contract/emails/results.ts'
import { SpentFacts } from './spent-facts.tsx'

const outcomes = [
  { key: 'sent', shape: 'bar', tone: 'accent' },
  { key: 'delivered', shape: 'line', tone: 'info' },
  { key: 'bounced', shape: 'line', tone: 'muted' },
  { key: 'withheld', shape: 'dashed', tone: 'muted' },
] as const

/** Results of the email by day, and how much of the credit that it announced was redeemed. */
export function ResultsCard({ name }: { name: string }) {
  const t = useTranslations('email-list.results')
  const locale = useLocale()
  const format = useFormatter()
  const request = useQuery(queryFor(readEmailResults, { params: { name }, query: {} }))
  const { data } = request
  const total = data?.days.reduce((sum, { sent }) => sum + sent, 0) ?? 0
  // an outcome that never came would be a line on the ground
  const shown = outcomes.filter(
    ({ key }) => key === 'sent' || data?.days.some((day) => day[key] > 0),
  )
  const dayText = (day: string): string =>
    format.dateTime(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'short' })
  const count = (value: string | number): string => t('count', { count: Number(value) })
  return (
    <Card title={t('card')}>
      {request.isError && <RequestError title={t('failed')} request={request} />}
      {request.isPending && <Skeleton className="h-44 w-full" />}
      {data && (
        <div className="flex flex-col gap-5">
          {total === 0 ? (
            <p className="text-text-muted">{t('none')}</p>
          ) : (
            <SeriesChart
              title={t('finding', { count: total })}
              head={t('day')}
              points={data.days.map(({ day }) => ({ key: day, label: dayText(day) }))}
              series={shown.map((one) => ({
                ...one,
                label: t(one.key),
                values: data.days.map((day) => String(day[one.key])),
              }))}
              formatValue={count}
              formatTick={(value) => (Number.isInteger(value) ? count(value) : '')}
            />
          )}
          <SpentFacts
            {...{ data }}
            dayText={dayText}
            money={(amount) => moneyText(amount, data.currency, locale)}
          />
        </div>
      )}
    </Card>
  )
}

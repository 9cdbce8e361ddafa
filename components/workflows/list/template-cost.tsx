'use client'

import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { costsFreshDays } from '#contract/workflows/back-test/back-test.ts'
import type { TemplateCosts as Costs } from '#contract/workflows/back-test/shapes.ts'
import type { useTemplateCosts } from './use-template-costs.ts'

const dayMs = 24 * 60 * 60 * 1000

type Cost = Costs['costs'][number]

/** Cost of a template over the shop's last year; nothing before it is counted. */
export function TemplateCost({ cost, currency }: { cost: Cost | undefined; currency: string }) {
  const t = useTranslations('workflows.gallery')
  const locale = useLocale()
  if (!cost) return null
  const { amount, people, share_of_revenue: share } = cost
  if (cost.rewards === 0) return <span className="mt-auto pt-1 text-sm">{t('costNone')}</span>
  return (
    <span className="mt-auto pt-1 text-sm">
      <span className="block font-medium tabular-nums">
        {t('cost', { amount: moneyText(amount, currency, locale), people })}
      </span>
      {share !== null && (
        <span className="block text-text-muted tabular-nums">
          {t('costShare', {
            share: new Intl.NumberFormat(locale, {
              style: 'unit',
              unit: 'percent',
              maximumFractionDigits: 1,
            }).format(share as Intl.StringNumericLiteral),
          })}
        </span>
      )}
    </span>
  )
}

type Props = { counting: ReturnType<typeof useTemplateCosts>; mayTest: boolean }

/** The days that the costs are of, or the button that counts them. */
export function TemplateCosts({ counting, mayTest }: Props) {
  const t = useTranslations('workflows.gallery')
  const format = useFormatter()
  const { costs, running, isRead, count, isBusy } = counting
  const now = useNow()
  const [first] = costs.values()
  const isOld = (at: string) => now.getTime() - Date.parse(at) > costsFreshDays * dayMs
  if (running > 0)
    return (
      <p role="status" className="text-sm text-text-muted">
        {t('counting', { count: running })}
      </p>
    )
  const dayText = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  if (first && !isOld(first.counted_at))
    return (
      <p className="text-sm text-text-muted">
        {t('countedAt', {
          day: dayText(first.counted_at),
          from: dayText(`${first.from}T12:00:00Z`),
          to: dayText(`${first.to}T12:00:00Z`),
        })}
      </p>
    )
  if (!isRead || !mayTest) return null
  return (
    <div className="flex items-center gap-3">
      <Button size="small" busy={isBusy} onClick={count}>
        {t('count')}
      </Button>
      <p className="text-sm text-text-muted">{t('countAbout')}</p>
    </div>
  )
}

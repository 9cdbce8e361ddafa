'use client'

import { ChartNoAxesCombined } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import type { ListFigures } from './use-list-figures.ts'

type Props = {
  id: string
  title: string
  figures: ListFigures | undefined
  currency: string
  isLinked: boolean
}

/** Sums of a workflow's rewards, and the way to its figures. */
export function RowFigures({ id, title, figures, currency, isLinked }: Props) {
  const t = useTranslations('workflows.list')
  const format = useFormatter()
  const locale = useLocale()
  const money = (value: string) => moneyText(value, currency, locale)
  const shown = figures && {
    given: money(figures.given),
    percent: format.number(figures.percent / 100, { style: 'percent' }),
    revenue: money(figures.spending_revenue),
    pending: money(figures.pending),
  }
  return (
    <>
      <dl className="grid w-88 shrink-0 grid-cols-4 gap-2 text-right max-room:w-72">
        {(['given', 'percent', 'revenue', 'pending'] as const).map((key) => (
          <div key={key} className="min-w-0">
            <dt className="truncate text-xs text-text-muted">{t(`figuresOf.${key}`)}</dt>
            <dd className="truncate tabular-nums" title={shown?.[key]}>
              {shown ? shown[key] : '-'}
            </dd>
          </div>
        ))}
      </dl>
      {isLinked && (
        <LinkButton
          href={`/loyalty/${id}/analytics`}
          look="quiet"
          size="icon"
          aria-label={t('figures', { title })}
          title={t('figures', { title })}
        >
          <ChartNoAxesCombined aria-hidden size={16} />
        </LinkButton>
      )}
    </>
  )
}

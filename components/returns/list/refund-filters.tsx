'use client'

import { useTranslations } from 'next-intl'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { DayFilter } from '#components/ui/form/day-filter.tsx'
import { refundStates, refundWays } from '#contract/returns/refund.ts'
import type { RefundFilter, RefundsQuery } from './refunds-address.ts'

type Props = {
  query: RefundsQuery
  onChange: (change: Partial<Record<RefundFilter, string>>) => void
}

/** Filters of refunds: state, how it was refunded, days. */
export function RefundFilters({ query, onChange }: Props) {
  const t = useTranslations('returns')
  return (
    <div
      role="search"
      aria-label={t('refunds.filters')}
      className="-mt-1 -mb-4 flex flex-wrap gap-x-4"
    >
      <ChoiceFilter
        label={t('refunds.state')}
        all={t('refunds.everyState')}
        value={query.state}
        options={refundStates.map((one) => ({ value: one, label: t(`states.${one}`) }))}
        onChange={(one) => onChange({ state: one })}
      />
      <ChoiceFilter
        label={t('refunds.to')}
        all={t('refunds.everyWay')}
        value={query.to}
        options={refundWays.map((one) => ({ value: one, label: t(`ways.${one}`) }))}
        onChange={(one) => onChange({ to: one })}
      />
      <DayFilter
        label={t('refunds.from')}
        value={query.start_date}
        onChange={(day) => onChange({ start_date: day })}
      />
      <DayFilter
        label={t('refunds.until')}
        value={query.end_date}
        onChange={(day) => onChange({ end_date: day })}
      />
    </div>
  )
}

'use client'

import { useMessages, useTranslations } from 'next-intl'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { DayFilter } from '#components/ui/form/day-filter.tsx'
import { mailStates } from '#contract/transaction.ts'
import { type DeliveryFilter, type MailsQuery, type Show } from './address.ts'

type Props = {
  show: Show
  query: MailsQuery
  onChange: (change: Partial<Record<DeliveryFilter | 'show', string | null>>) => void
}

/** Filters of emails: undelivered by default, kind, days. */
export function DeliveryFilters({ show, query, onChange }: Props) {
  const t = useTranslations('emails.desk')
  const states = useTranslations('commerce.transaction.mails')
  const { names } = useMessages().emails.desk
  const day = (name: 'from' | 'to') => (
    <DayFilter
      label={t(name)}
      value={query[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <div role="search" aria-label={t('filters')} className="-mt-1 -mb-4 flex flex-wrap gap-x-4">
      <Select
        label={t('show')}
        className="w-52"
        value={show}
        options={[
          { value: 'worklist', label: t('shows.worklist') },
          { value: 'all', label: t('shows.all') },
          ...mailStates.map((state) => ({ value: state, label: states(state) })),
        ]}
        onChange={(event) => onChange({ show: event.target.value })}
      />
      <ChoiceFilter
        label={t('kind')}
        all={t('everyKind')}
        width="w-52"
        value={query.name}
        options={Object.entries(names).map(([value, label]) => ({ value, label }))}
        onChange={(name) => onChange({ name })}
      />
      {day('from')}
      {day('to')}
    </div>
  )
}

'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { DayFilter } from '#components/ui/form/day-filter.tsx'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { transactionKinds } from '#contract/transaction.ts'
import { type ActivityFilter, type ActivityQuery, filtersSet } from './address.ts'

const FurtherFilters = dynamic(() =>
  import('./further-filters.tsx').then((file) => file.FurtherFilters),
)
const further: readonly ActivityFilter[] = [
  'source',
  'reason',
  'money',
  'bulk',
  'staff_id',
  'min',
  'max',
]

export type FiltersProps = {
  query: ActivityQuery
  currency: string
  maySeeStaff: boolean
  onChange: (change: Partial<Record<ActivityFilter, string | null>>) => void
}

/** Filters of transactions. */
export function ActivityFilters(props: FiltersProps) {
  const { query, onChange } = props
  const t = useTranslations('store-credit.activity.filters')
  const words = useTranslations('commerce.transactions')
  // the address of a page reached by navigation is known only after the first render
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? filtersSet(query).some((name) => further.includes(name))
  const day = (name: 'from' | 'to') => (
    <DayFilter
      label={t(name)}
      value={query[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const pick = (
    name: 'kind' | 'state',
    all: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <ChoiceFilter
      label={t(name)}
      value={query[name]}
      {...{ all, options }}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <div role="search" aria-label={t('label')} className="-mt-1 -mb-4">
      <div className="flex flex-wrap gap-x-4">
        {day('from')}
        {day('to')}
        {pick(
          'kind',
          t('everyKind'),
          transactionKinds.map((kind) => ({ value: kind, label: words(`kinds.${kind}`) })),
        )}
        {pick('state', t('everyState'), [
          { value: 'standing', label: t('standing') },
          { value: 'undone', label: words('undone') },
        ])}
      </div>
      <details
        open={isOpen}
        onToggle={(event) => setChosen(event.currentTarget.open)}
        className="group mb-4"
      >
        <summary
          className={
            'flex w-fit cursor-pointer items-center gap-1 rounded-sm text-sm ' +
            'text-text-muted hover:text-text'
          }
        >
          {t('more')}
          <ChevronDown
            aria-hidden
            size={14}
            className="transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="mt-2 -mb-4 flex min-h-19 flex-wrap gap-x-4">
          {isOpen && <FurtherFilters {...props} />}
        </div>
      </details>
    </div>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { queryFor } from '#client/query.ts'
import { reasons } from '#contract/customers.ts'
import { listStaff } from '#contract/staff.ts'
import { transactionKinds } from '#contract/transaction.ts'
import { type ActivityFilter, type ActivityQuery, filtersSet } from './activity-address.ts'
import { AmountFilter } from './amount-filter.tsx'

const sources = ['staff', 'import', 'workflow', 'checkout', 'job', 'api'] as const
const further: readonly ActivityFilter[] = ['source', 'reason', 'staff_id', 'min', 'max']

type Props = {
  query: ActivityQuery
  currency: string
  maySeeStaff: boolean
  onChange: (change: Partial<Record<ActivityFilter, string | null>>) => void
}

/** Narrows the movements; the browser's own date pickers, since React Aria's would be half of this page's script. */
export function ActivityFilters({ query, currency, maySeeStaff, onChange }: Props) {
  const t = useTranslations('store-credit.activity')
  const words = useTranslations('commerce.transactions')
  const staff = useQuery({ ...queryFor(listStaff, {}), enabled: maySeeStaff })
  const people = (staff.data?.rows ?? []).map(({ staff_id, name, email }) => ({
    value: staff_id,
    label: name || email,
  }))
  const pick = (name: Exclude<ActivityFilter, 'search'>, all: string, options: { value: string; label: string }[]) => (
    <Select
      label={t(`filters.${name}`)}
      className="w-44"
      value={String(query[name] ?? '')}
      options={[{ value: '', label: all }, ...options]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
  const day = (name: 'from' | 'to') => (
    <TextField
      key={query[name]}
      type="date"
      label={t(`filters.${name}`)}
      className="w-38"
      defaultValue={query[name] ?? ''}
      onBlur={(event) => event.target.value !== (query[name] ?? '') && onChange({ [name]: event.target.value })}
      onKeyDown={(event) => event.key === 'Enter' && onChange({ [name]: event.currentTarget.value })}
    />
  )
  const kinds = transactionKinds.map((kind) => ({ value: kind, label: words(`kinds.${kind}`) }))
  const isNarrowed = filtersSet(query).some((name) => further.includes(name))
  return (
    <div role="search" aria-label={t('filters.label')} className="-mt-1 -mb-4">
      <div className="flex flex-wrap gap-x-4">
        {day('from')}
        {day('to')}
        {pick('kind', t('filters.everyKind'), kinds)}
        {pick('state', t('filters.everyState'), [
          { value: 'standing', label: t('filters.standing') },
          { value: 'undone', label: words('undone') },
        ])}
      </div>
      <details open={isNarrowed} className="group mb-4">
        <summary className="flex w-fit cursor-pointer items-center gap-1 rounded-sm text-sm text-text-muted hover:text-text">
          {t('filters.more')}
          <ChevronDown aria-hidden size={14} className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-2 -mb-4 flex flex-wrap gap-x-4">
          {pick(
            'source',
            t('filters.everySource'),
            sources.map((source) => ({ value: source, label: words(`sources.${source}`) })),
          )}
          {pick(
            'reason',
            t('filters.everyReason'),
            reasons.map((reason) => ({ value: reason, label: words(`reasons.${reason}`) })),
          )}
          {maySeeStaff && pick('staff_id', t('filters.everybody'), people)}
          <AmountFilter name="min" {...{ query, currency, onChange }} />
          <AmountFilter name="max" {...{ query, currency, onChange }} />
        </div>
      </details>
    </div>
  )
}

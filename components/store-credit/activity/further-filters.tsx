'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { queryFor } from '#client/query.ts'
import { moneyKinds, reasons, sources } from '#contract/transaction.ts'
import { listStaff } from '#contract/staff/calls.ts'
import type { FiltersProps } from './filters.tsx'
import { AmountFilter } from './amount-filter.tsx'

/** Rarely used filters, loaded on demand. */
export function FurtherFilters({ query, currency, maySeeStaff, onChange }: FiltersProps) {
  const t = useTranslations('store-credit.activity.filters')
  const words = useTranslations('commerce.transactions')
  const kinds = useTranslations('commerce.transaction')
  const causes = useTranslations('commerce.transaction.causes')
  const staff = useQuery({ ...queryFor(listStaff, {}), enabled: maySeeStaff })
  const people = (staff.data?.rows ?? []).map(({ staff_id, name, email }) => ({
    value: staff_id,
    label: name || email,
  }))
  const pick = (
    name: 'source' | 'reason' | 'money' | 'bulk' | 'staff_id',
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
    <>
      {pick(
        'source',
        t('everySource'),
        sources.map((source) => ({ value: source, label: words(`sources.${source}`) })),
      )}
      {pick(
        'reason',
        t('everyReason'),
        reasons.map((reason) => ({ value: reason, label: words(`reasons.${reason}`) })),
      )}
      {pick(
        'money',
        t('everyMoney'),
        moneyKinds.map((kind) => ({ value: kind, label: kinds(`lotKinds.${kind}`) })),
      )}
      {query.bulk &&
        pick('bulk', t('everyBulk'), [
          { value: query.bulk, label: causes('bulk', { id: query.bulk }) },
        ])}
      {maySeeStaff && pick('staff_id', t('everybody'), people)}
      <AmountFilter name="min" {...{ query, currency, onChange }} />
      <AmountFilter name="max" {...{ query, currency, onChange }} />
    </>
  )
}

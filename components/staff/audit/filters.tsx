'use client'

import { useQuery } from '@tanstack/react-query'
import { useMessages, useTranslations } from 'next-intl'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { queryFor } from '#client/query.ts'
import { listStaff } from '#contract/staff/calls.ts'

type Props = {
  staffId: string | null
  verb: string | null
  onChange: (change: Record<string, string | null>) => void
}

/** Filters the audit by person and act. */
export function AuditFilters({ staffId, verb, onChange }: Props) {
  const t = useTranslations('staff.audit')
  const { verbs } = useMessages().staff.audit
  const { data } = useQuery(queryFor(listStaff, {}))
  const people = (data?.rows ?? []).map(({ staff_id, name, email }) => ({
    value: staff_id,
    label: name || email,
  }))
  return (
    <div role="search" aria-label={t('filters')} className="-mb-4 flex gap-4">
      <ChoiceFilter
        label={t('person')}
        all={t('everybody')}
        width="w-60"
        value={staffId ?? ''}
        options={people}
        onChange={(id) => onChange({ staff_id: id })}
      />
      <ChoiceFilter
        label={t('act')}
        all={t('everything')}
        width="w-72"
        value={verb ?? ''}
        options={Object.entries(verbs).map(([value, label]) => ({ value, label }))}
        onChange={(one) => onChange({ verb: one })}
      />
    </div>
  )
}

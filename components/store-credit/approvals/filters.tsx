'use client'

import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/form/select.tsx'
import { approvalStates } from '#contract/store-credit/calls.ts'

type Props = { state: string; onChange: (change: { state: string }) => void }

/** Narrows the requests to a state; those that wait are shown unless another is chosen. */
export function ApprovalFilters({ state, onChange }: Props) {
  const t = useTranslations('store-credit.approvals')
  return (
    <Select
      label={t('state')}
      className="-mb-4 w-52"
      value={state}
      options={[
        ...approvalStates.map((one) => ({ value: one, label: t(`states.${one}`) })),
        { value: 'all', label: t('all') },
      ]}
      onChange={(event) => onChange({ state: event.target.value })}
    />
  )
}

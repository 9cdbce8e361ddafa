'use client'

import { useTranslations } from 'next-intl'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { bulkStates } from '#contract/bulk/bulk.ts'
import { isUnstarted, type Which } from './address.ts'

const pastStates = bulkStates.filter((state) => !isUnstarted({ state }))

type Props = {
  which: Which
  state: Bulk['state'] | undefined
  onChange: (change: { state: string }) => void
}

/** Narrows the campaigns to a state. */
export function BulkFilters({ which, state, onChange }: Props) {
  const t = useTranslations('bulk')
  const states = which === 'past' ? pastStates : bulkStates
  return (
    <ChoiceFilter
      label={t('list.state')}
      all={t('list.everyState')}
      width="w-48"
      value={state}
      options={states.map((one) => ({ value: one, label: t(`states.${one}`) }))}
      onChange={(one) => onChange({ state: one })}
      isBare
    />
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { type Bulk, bulkStates } from '#contract/bulk/bulk.ts'
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
    <div className="w-48">
      <SelectBox
        aria-label={t('list.state')}
        value={state ?? ''}
        options={[
          { value: '', label: t('list.everyState') },
          ...states.map((one) => ({ value: one, label: t(`states.${one}`) })),
        ]}
        onChange={(event) => onChange({ state: event.target.value })}
      />
    </div>
  )
}

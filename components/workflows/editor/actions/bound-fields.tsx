'use client'

import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/form/select.tsx'
import { AmountField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import { roundingWays } from '#contract/workflows/definition.ts'
import type { CreditPart } from './credit-fields.tsx'

/** Least, most and rounding of an amount that is counted. */
export function BoundFields({ action, path, onChange }: CreditPart) {
  const t = useTranslations('workflow-editor.credit')
  const problemAt = useProblemAt()
  if (action.mode === 'fixed') return null
  const { rounding } = action
  const toWay = (next: string) => {
    const way = roundingWays.find((known) => known === next)
    onChange({ ...action, rounding: way && { way, step: rounding?.step ?? '1' } })
  }
  return (
    <div className="grid grid-cols-2 gap-x-4">
      {(['min', 'max'] as const).map((bound) => (
        <Place key={bound} path={`${path}.${bound}`}>
          <AmountField
            label={t(bound)}
            help={t(`${bound}Help`)}
            error={problemAt(`${path}.${bound}`)}
            value={action[bound] ?? ''}
            onChange={(next) => onChange({ ...action, [bound]: next === '' ? null : next }, bound)}
          />
        </Place>
      ))}
      <Select
        label={t('rounding')}
        value={rounding?.way ?? ''}
        options={[
          { value: '', label: t('roundingNone') },
          ...roundingWays.map((way) => ({ value: way, label: t(`roundings.${way}`) })),
        ]}
        onChange={(event) => toWay(event.target.value)}
      />
      {rounding && (
        <Place path={`${path}.rounding`}>
          <AmountField
            label={t('step')}
            error={problemAt(`${path}.rounding`)}
            value={rounding.step}
            onChange={(step) => onChange({ ...action, rounding: { ...rounding, step } }, 'step')}
          />
        </Place>
      )}
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/form/select.tsx'
import { DaysField } from '#components/workflows/editor/fields/days-field.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import { holdModes } from '#contract/workflows/definition.ts'

type Held = Extract<Action, { type: 'issue_store_credit' | 'issue_gift_card' }>
type Props<One extends Held> = {
  action: One
  path: string
  onChange: (action: One, key?: string) => void
}

/** Time at which credit becomes available. */
export function HoldFields<One extends Held>({ action, path, onChange }: Props<One>) {
  const t = useTranslations('workflow-editor.hold')
  const problem = useProblemAt()(`${path}.hold`)
  const { mode = 'none', days } = action.hold ?? {}
  const hasDays = mode === 'days' || mode === 'fulfilled'
  const toMode = (next: string) => {
    const found = holdModes.find((known) => known === next) ?? 'none'
    const kept = found === 'days' ? (days ?? 14) : days
    onChange({ ...action, hold: { mode: found, ...(kept === undefined ? {} : { days: kept }) } })
  }
  return (
    <Place path={`${path}.hold`} className="grid grid-cols-2 gap-x-4">
      <Select
        label={t('title')}
        help={t('help')}
        error={hasDays ? undefined : problem}
        value={mode}
        options={holdModes.map((one) => ({ value: one, label: t(`modes.${one}`) }))}
        onChange={(event) => toMode(event.target.value)}
      />
      {hasDays && (
        <DaysField
          label={t(mode === 'days' ? 'days' : 'daysAfter')}
          error={problem}
          value={days}
          onChange={(next) => {
            const { days: _, ...rest } = { ...action.hold, mode }
            onChange(
              { ...action, hold: next === undefined ? rest : { ...rest, days: next } },
              'hold',
            )
          }}
        />
      )}
    </Place>
  )
}

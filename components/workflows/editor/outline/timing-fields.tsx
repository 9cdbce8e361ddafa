'use client'

import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/form/select.tsx'
import { DaysField } from '#components/workflows/editor/fields/days-field.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import { weekdays } from '#contract/workflows/fields.ts'

const intervals = ['day', 'week', 'month'] as const

/** Days before or after a date, or the days of a schedule, where the trigger has them. */
export function TimingFields() {
  const t = useTranslations('workflow-editor.trigger')
  const days = useTranslations('workflows.weekdays')
  const { timing } = useDocument()
  const problem = useProblemAt()('timing')
  const edit = useEdit()
  if (!timing) return problem ? <p className="self-center text-danger">{problem}</p> : null
  if ('days' in timing)
    return (
      <Place path="timing">
        <DaysField
          label={t('days')}
          error={problem}
          value={timing.days}
          onChange={(next) => edit.set({ timing: { days: next ?? 0 } }, 'timing')}
        />
      </Place>
    )
  const toInterval = (next: string) => {
    if (next === 'week') edit.set({ timing: { every: 'week', weekday: 1 } })
    else if (next === 'month') edit.set({ timing: { every: 'month', day: 1 } })
    else edit.set({ timing: { every: 'day' } })
  }
  return (
    <Place path="timing" className="grid grid-cols-2 gap-x-4">
      <Select
        label={t('every')}
        error={problem}
        value={timing.every}
        options={intervals.map((one) => ({ value: one, label: t(`intervals.${one}`) }))}
        onChange={(event) => toInterval(event.target.value)}
      />
      {timing.every === 'week' && (
        <Select
          label={t('weekday')}
          value={String(timing.weekday)}
          options={weekdays.map((one) => ({ value: one, label: days(one) }))}
          onChange={(event) =>
            edit.set({ timing: { every: 'week', weekday: Number(event.target.value) } })
          }
        />
      )}
      {timing.every === 'month' && (
        <DaysField
          label={t('day')}
          help={t('dayHelp')}
          value={timing.day}
          onChange={(day) =>
            edit.set({ timing: { every: 'month', day: Math.min(31, day ?? 1) || 1 } }, 'timing')
          }
        />
      )}
    </Place>
  )
}

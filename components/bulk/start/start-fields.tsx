'use client'

import { useTranslations } from 'next-intl'
import { DateTimeField } from '#components/commerce/date/date-time-field.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import type { DraftPart } from '#components/bulk/draft/drafting.ts'

/** Start time. Nothing starts before the dry run was seen and confirmed. */
export function StartFields({ typed, drafting: { scheduledZone }, change, problem }: DraftPart) {
  const t = useTranslations('bulk.form.start')
  const error = problem('starts_at')
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        legend={t('when')}
        name="starts"
        value={typed.starts}
        options={(['now', 'later'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(event) => change({ starts: event.target.value as 'now' | 'later' })}
      />
      {typed.starts === 'later' && (
        <div className="max-w-75">
          <DateTimeField
            label={t('at')}
            zone={scheduledZone}
            value={typed.starts_at}
            {...(error ? { error } : {})}
            onChange={(starts_at) => change({ starts_at })}
          />
        </div>
      )}
    </div>
  )
}

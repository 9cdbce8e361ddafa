'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { listLocations } from '#contract/shop/calls.ts'
import type { FieldsProps } from './refund-form.ts'

export type Location = Answer<typeof listLocations>['locations'][number]

/** The email, the store's location for returned items, and a note for staff. */
export function RecordFields({
  form,
  change,
  locations,
}: FieldsProps & { locations: readonly Location[] }) {
  const t = useTranslations('returns-refund.record')
  const open = locations.filter(({ active }) => active)
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3">
        <Checkbox
          label={t('notification')}
          checked={form.notification}
          onChange={(event) => change({ notification: event.target.checked })}
        />
        {open.length > 0 && (
          <Select
            label={t('location')}
            className="max-w-100"
            value={form.location}
            options={[
              { value: '', label: t('anywhere') },
              ...open.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => change({ location: event.target.value })}
          />
        )}
        <TextArea
          label={t('note')}
          help={t('internal')}
          rows={2}
          maxLength={2000}
          value={form.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
    </Card>
  )
}

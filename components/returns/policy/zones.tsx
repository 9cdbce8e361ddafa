'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { newZone } from '#rules/returns/policy-form.ts'
import type { PolicyPart } from './use-policy-form.ts'
import { ZoneFields } from './zone-fields.tsx'

/** Windows and outcomes by country; the first zone with the country counts. */
export function Zones(part: PolicyPart) {
  const t = useTranslations('returns-policy.zones')
  const { fields, prepend, remove, move } = useFieldArray({
    control: part.form.control,
    name: 'zones',
  })
  return (
    <Card
      title={t('title')}
      aside={
        <Button size="small" onClick={() => prepend(newZone)}>
          <Plus aria-hidden size={16} />
          {t('add')}
        </Button>
      }
    >
      <p className="mb-3 text-text-muted">{t('about')}</p>
      {fields.length === 0 && <Notice tone="warning">{t('none')}</Notice>}
      <ol className="flex flex-col gap-5">
        {fields.map(({ id }, at) => (
          <li key={id} className="rounded-md border border-line p-4">
            <ZoneFields
              {...part}
              at={at}
              onRemove={() => remove(at)}
              onRaise={at > 0 ? () => move(at, at - 1) : null}
            />
          </li>
        ))}
      </ol>
    </Card>
  )
}

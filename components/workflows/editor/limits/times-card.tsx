'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { MomentField } from '#components/workflows/editor/fields/moment-field.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'

/** Between when the workflow takes part, and which others it excludes. */
export function TimesCard() {
  const t = useTranslations('workflow-editor.times')
  const { starts_at, ends_at, group } = useDocument()
  const edit = useEdit()
  const problem = useProblemAt()('ends_at')
  return (
    <Card title={t('title')}>
      <div className="grid grid-cols-2 gap-x-4">
        <MomentField
          label={t('starts')}
          value={starts_at}
          onChange={(at) => edit.set({ starts_at: at }, 'starts_at')}
        />
        <Place path="ends_at">
          <MomentField
            label={t('ends')}
            error={problem}
            value={ends_at}
            onChange={(at) => edit.set({ ends_at: at }, 'ends_at')}
          />
        </Place>
        <TextField
          label={t('group')}
          help={t('groupHelp')}
          maxLength={60}
          value={group ?? ''}
          onChange={(event) => edit.set({ group: event.target.value || null }, 'group')}
        />
      </div>
    </Card>
  )
}

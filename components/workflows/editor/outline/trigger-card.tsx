'use client'

import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/form/select.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import {
  useAround,
  useDocument,
  useTriggerTitles,
} from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import { useTriggerWords } from '#components/workflows/words/use-trigger-words.ts'
import { TimingFields } from './timing-fields.tsx'

/** The event that starts the workflow, and its timing. */
export function TriggerCard() {
  const t = useTranslations('workflow-editor.trigger')
  const { triggers } = useAround()
  const { trigger, timing } = useDocument()
  const words = useTriggerWords(useTriggerTitles())
  const problem = useProblemAt()('trigger')
  const edit = useEdit()
  const options = triggers.map(({ name }) => ({ value: name, label: words.name(name) }))
  const isListed = triggers.some(({ name }) => name === trigger)
  return (
    <Card title={t('title')}>
      <div className="grid grid-cols-2 gap-x-4">
        <Place path="trigger">
          <Select
            label={t('event')}
            required
            error={problem}
            value={trigger}
            options={
              isListed ? options : [{ value: trigger, label: words.name(trigger) }, ...options]
            }
            onChange={(event) => edit.trigger(event.target.value)}
          />
        </Place>
        <TimingFields />
      </div>
      {timing && <p className="text-text-muted">{words.when(trigger, timing)}</p>}
    </Card>
  )
}

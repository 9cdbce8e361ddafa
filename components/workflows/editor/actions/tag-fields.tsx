'use client'

import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/form/select.tsx'
import { ChipsField } from '#components/workflows/editor/fields/chips-field.tsx'
import { DaysField } from '#components/workflows/editor/fields/days-field.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import type { ActionPart } from './action-card.tsx'

type Tagging = Extract<Action, { tags: string[] }>

/** Tags that are added or removed, or of which a customer has one. */
export function TagFields({ action, path, onChange }: ActionPart<Tagging>) {
  const t = useTranslations('workflow-editor.tags')
  const problemAt = useProblemAt()
  const isTier = action.type === 'set_tag_of'
  return (
    <div className="grid grid-cols-2 gap-x-4">
      <Place path={`${path}.tags`} className="col-span-2">
        <ChipsField
          label={t(isTier ? 'group' : 'tags')}
          required
          most={20}
          error={problemAt(`${path}.tags`)}
          values={action.tags}
          onChange={(tags) => onChange({ ...action, tags })}
        />
      </Place>
      {isTier && (
        <Place path={`${path}.tag`}>
          <Select
            label={t('tag')}
            error={problemAt(`${path}.tag`)}
            value={action.tag ?? ''}
            options={[
              { value: '', label: t('noTag') },
              ...action.tags.map((tag) => ({ value: tag, label: tag })),
            ]}
            onChange={(event) => onChange({ ...action, tag: event.target.value || null })}
          />
        </Place>
      )}
      <AfterField {...{ action, onChange }} />
    </div>
  )
}

type Later = Extract<Action, { after_days?: number | undefined }>

/** Days after the event at which an action is done. */
export function AfterField<One extends Later>({
  action,
  onChange,
}: {
  action: One
  onChange: (action: One, key?: string) => void
}) {
  const t = useTranslations('workflow-editor.tags')
  return (
    <DaysField
      label={t('after')}
      help={t('afterHelp')}
      value={action.after_days}
      onChange={(after_days) => onChange({ ...action, after_days }, 'after')}
    />
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { ChipsField } from '#components/workflows/editor/fields/chips-field.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import type { ActionPart } from './action-card.tsx'

/** A message to the team. */
export function AlertFields({
  action,
  path,
  onChange,
}: ActionPart<Extract<Action, { type: 'alert_staff' }>>) {
  const t = useTranslations('workflow-editor.alert')
  const problemAt = useProblemAt()
  return (
    <>
      <Place path={`${path}.emails`}>
        <ChipsField
          label={t('emails')}
          required
          most={20}
          error={problemAt(`${path}.emails`)}
          values={action.emails}
          onChange={(emails) => onChange({ ...action, emails })}
        />
      </Place>
      <Place path={`${path}.message`}>
        <TextArea
          label={t('message')}
          required
          maxLength={2000}
          error={problemAt(`${path}.message`)}
          value={action.message}
          onChange={(event) => onChange({ ...action, message: event.target.value }, 'message')}
        />
      </Place>
    </>
  )
}

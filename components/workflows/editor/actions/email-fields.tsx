'use client'

import { useTranslations } from 'next-intl'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import type { ActionPart } from './action-card.tsx'
import { AfterField } from './tag-fields.tsx'

/** An email to the customer. */
export function EmailFields({
  action,
  onChange,
}: ActionPart<Extract<Action, { type: 'send_email' }>>) {
  const t = useTranslations('workflow-editor.message')
  return (
    <>
      <TextField
        label={t('subject')}
        help={t('designHelp')}
        maxLength={200}
        value={action.subject ?? ''}
        onChange={(event) => onChange({ ...action, subject: event.target.value }, 'subject')}
      />
      <TextArea
        label={t('body')}
        help={t('designHelp')}
        maxLength={5000}
        value={action.body ?? ''}
        onChange={(event) => onChange({ ...action, body: event.target.value }, 'body')}
      />
      <AfterField {...{ action, onChange }} />
    </>
  )
}

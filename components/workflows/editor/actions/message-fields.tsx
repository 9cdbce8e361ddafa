'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import type { Action, IssueStoreCredit } from '#contract/workflows/definition-shapes.ts'
import type { ActionPart } from './action-card.tsx'

/** The note of a transaction, and the email to the customer. */
export function MessageFields({ action, path, onChange }: ActionPart<IssueStoreCredit>) {
  const t = useTranslations('workflow-editor.message')
  return (
    <>
      <TextArea
        label={t('note')}
        help={t('noteHelp')}
        rows={2}
        maxLength={2000}
        value={action.note ?? ''}
        onChange={(event) => onChange({ ...action, note: event.target.value }, 'note')}
      />
      <MailFields {...{ action, path, onChange }} />
    </>
  )
}

type Mailing = Extract<Action, { type: 'issue_store_credit' | 'issue_gift_card' }>
type Props<One extends Mailing> = {
  action: One
  onChange: (action: One, key?: string) => void
}

/** The email that says what was issued; its design is the workflow's own or the shop's. */
export function MailFields<One extends Mailing>({ action, onChange }: Props<One>) {
  const t = useTranslations('workflow-editor.message')
  const email = action.email ?? { active: false }
  const change = (part: Partial<typeof email>, key?: string) =>
    onChange({ ...action, email: { ...email, ...part } }, key)
  return (
    <div>
      <Checkbox
        label={t('email')}
        checked={email.active}
        onChange={(event) => change({ active: event.target.checked })}
      />
      {email.active && (
        <div className="mt-2">
          <TextField
            label={t('subject')}
            help={t('designHelp')}
            maxLength={200}
            value={email.subject ?? ''}
            onChange={(event) => change({ subject: event.target.value }, 'subject')}
          />
          <TextArea
            label={t('body')}
            help={t('designHelp')}
            maxLength={5000}
            value={email.body ?? ''}
            onChange={(event) => change({ body: event.target.value }, 'body')}
          />
        </div>
      )}
    </div>
  )
}

'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import { actionTypes } from '#rules/workflows/editing/actions.ts'
import { AlertFields } from './alert-fields.tsx'
import { CreditFields } from './credit-fields.tsx'
import { EmailFields } from './email-fields.tsx'
import { AdjustFields, GiftCardFields } from './money-fields.tsx'
import { TagFields } from './tag-fields.tsx'

type Props = { action: Action; at: number; place: number }

/** Changes an action; `key` names the field that is typed in. */
export type OnAction<One extends Action> = (action: One, key?: string) => void
/** Props of the fields of an action. */
export type ActionPart<One extends Action> = {
  action: One
  /** place of the action among the problems */
  path: string
  onChange: OnAction<One>
}

/** One action with its fields. */
export function ActionCard({ action, at, place }: Props) {
  const t = useTranslations('workflow-editor.action')
  const edit = useEdit()
  const path = `cases.${at}.actions.${place}`
  const isKnown = actionTypes.some((type) => type === action.type)
  const title = isKnown ? t(`types.${action.type}`) : t('unknown')
  return (
    <section aria-label={title} className="rounded-md border border-line bg-raised p-3">
      <header className="mb-2 flex items-center justify-between gap-2">
        <h4 className="font-medium">{title}</h4>
        <IconButton
          icon={Trash2}
          label={t('remove', { name: title })}
          onClick={() => edit.removeAction(at, place)}
        />
      </header>
      <Fields
        action={action}
        path={path}
        onChange={(next, key) => edit.setAction(at, place, next, key ? `${path}.${key}` : null)}
      />
    </section>
  )
}

function Fields({ action, ...part }: ActionPart<Action>) {
  const t = useTranslations('workflow-editor.action')
  const { type } = action
  if (type === 'issue_store_credit') return <CreditFields {...{ action, ...part }} />
  if (type === 'issue_gift_card') return <GiftCardFields {...{ action, ...part }} />
  if (type === 'adjust_balance') return <AdjustFields {...{ action, ...part }} />
  if (type === 'send_email') return <EmailFields {...{ action, ...part }} />
  if (type === 'alert_staff') return <AlertFields {...{ action, ...part }} />
  if ('tags' in action) return <TagFields {...{ action, ...part }} />
  return type === 'ask_approval' ? <p className="text-text-muted">{t('approval')}</p> : null
}

'use client'

import { useTranslations } from 'next-intl'
import { actionTypes } from '#rules/workflows/editing/actions.ts'

const keys = [
  'trigger',
  'timing',
  'case_removed',
  'case_added',
  'case_renamed',
  'conditions',
  'action_removed',
  'action_added',
  'action_type',
  'action_value',
  'action_every',
  'action_mode',
  'action_base',
  'action_min',
  'action_max',
  'action_kind',
  'action_hold',
  'action_rest',
  'cases_moved',
  'limit_per_customer',
  'limit_budget',
  'limit_exclude_tags',
  'limit_exclude_staff',
  'limit_exclude_paid_with_credit',
  'limit_holdout_percent',
  'group',
  'starts_at',
  'ends_at',
] as const

/** A difference as a key of messages with its values. */
type Change = { key: string; values?: Record<string, string | number> | undefined }

/** Differences between two versions, a line each. */
export function ChangeLines({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('workflow-editor.changes')
  const types = useTranslations('workflow-editor.action.types')
  const typeOf = (value: string | number | undefined): string => {
    const type = actionTypes.find((one) => one === value)
    return type ? types(type) : ''
  }
  const textOf = ({ key, values = {} }: Change): string => {
    const known = keys.find((one) => one === key)
    if (!known) return t('other')
    const { type, from, to, ...rest } = values
    const isType = known === 'action_type'
    return t(known, {
      ...rest,
      type: typeOf(type),
      from: isType ? typeOf(from) : String(from ?? '') || t('none'),
      to: isType ? typeOf(to) : String(to ?? '') || t('none'),
    })
  }
  if (changes.length === 0) return <p className="text-sm text-text-muted">{t('same')}</p>
  return (
    <ul className="max-h-48 list-disc overflow-y-auto pl-5 text-sm">
      {[...new Set(changes.map(textOf))].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import type { SchemeField } from '#contract/workflows/custom/shapes.ts'
import type { TriggerCall } from './calls-card.tsx'

type Props = { row: TriggerCall; fields: readonly SchemeField[] }

/** Problem of a call: the field by its label and type, or the refusal. */
export function CallProblem({ row: { outcome, code, field, message }, fields }: Props) {
  const t = useTranslations('workflow-triggers')
  const errors = useTranslations('errors')
  if (outcome !== 'refused') return '-'
  const known = fields.find(({ path }) => field === `data.${path}`)
  if (known && code === 'invalid_input')
    return (
      <span title={field ?? undefined}>
        {t('calls.wrongType', { label: known.label, type: t(`types.${known.type}`) })}
      </span>
    )
  const isSpoken = code !== null && code !== 'invalid_input' && errors.has(code as 'broken')
  return (
    <span lang={isSpoken ? undefined : 'en'} title={message ?? undefined}>
      {isSpoken ? errors(code as 'broken') : message}
    </span>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useDocument, useOwnFields } from '#components/workflows/editor/state/editor-context.tsx'
import { useFieldWords } from '#components/workflows/words/use-field-words.ts'
import { type Field, fieldGroups } from '#contract/workflows/fields.ts'
import { triggerOf } from '#rules/workflows/known-trigger.ts'

/** The facts that events of the workflow's trigger have, by groups. */
export function useFieldChoices() {
  const t = useTranslations('workflows.groups')
  const nameOf = useFieldWords()
  const { trigger } = useDocument()
  const own = useOwnFields()
  const known = useMemo(() => triggerOf(trigger, own)?.fields ?? {}, [trigger, own])
  const groups = fieldGroups
    .map((group) => ({
      label: t(group),
      options: Object.entries(known)
        .filter(([, field]) => field.group === group)
        .map(([name]) => ({ value: name, label: nameOf(name) })),
    }))
    .filter(({ options }) => options.length > 0)
  const fieldOf = (name: string): Field | null => (Object.hasOwn(known, name) ? known[name]! : null)
  return { groups, fieldOf, nameOf, first: Object.keys(known)[0] ?? null }
}

'use client'

import { useTranslations } from 'next-intl'
import { type FieldName, fields } from '#contract/workflows/fields.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'

/** Names facts: known ones in words, those of a custom trigger by their labels or keys. */
export function useFieldWords(own: OwnFields = {}) {
  const t = useTranslations('workflows.fields')
  return (name: string): string =>
    Object.hasOwn(fields, name)
      ? t(name as FieldName)
      : (own[name]?.label ?? name.replace(/^event\./, ''))
}

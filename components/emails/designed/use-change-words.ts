'use client'

import { useTranslations } from 'next-intl'
import type { Version } from '#contract/emails/edit-shapes.ts'

/** Names the differences of a version in the reader's language, each once. */
export function useChangeWords() {
  const t = useTranslations('email-list.changes')
  const kinds = useTranslations('email-list.kinds')
  const kindOf = (kind: unknown): string =>
    typeof kind === 'string' && kinds.has(kind as 'text') ? kinds(kind as 'text') : kinds('block')
  return (changes: Version['changes']): string[] => [
    ...new Set(
      changes.map(({ key, values = {} }) =>
        t(t.has(key as 'other') ? (key as 'added') : 'other', { block: kindOf(values['kind']) }),
      ),
    ),
  ]
}

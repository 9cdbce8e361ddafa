'use client'

import { useTranslations } from 'next-intl'
import { Refusal } from '#contract/error.ts'

/** A refusal in the reader's language, by its code; anything unknown is `broken`. */
export function useRefusalText() {
  const t = useTranslations('errors')
  return (cause: unknown): string => t(cause instanceof Refusal && t.has(cause.code) ? cause.code : 'broken')
}

'use client'

import { useTranslations } from 'next-intl'
import type { Problem } from '#contract/emails/edit-shapes.ts'

/** Returns a problem of HTML as a sentence; one that isn't known is named by its code. */
export function useProblemWords() {
  const t = useTranslations('email-html.problems')
  const isKnown = (code: string): code is Parameters<typeof t>[0] => t.has(code as never)
  return ({ code, written = '', nearest, value = 0 }: Omit<Problem, 'level'>): string => {
    const values = { code, written, value, nearest: nearest ?? '', near: nearest ? 'one' : 'none' }
    return isKnown(code) ? t(code, values) : t('other', values)
  }
}

'use client'

import { useTranslations } from 'next-intl'
import { useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { isOtherwise } from '#rules/workflows/editing/document.ts'

/** Names a case by its place: its title, else "Case 2", or the one for everyone else. */
export function useCaseNames() {
  const t = useTranslations('workflow-editor.cases')
  const { cases } = useDocument()
  return (at: number): string => {
    const one = cases[at]
    if (!one) return ''
    if (one.title) return one.title
    if (isOtherwise(one)) return t(at === 0 ? 'everyone' : 'otherwise')
    return t('name', { number: at + 1 })
  }
}

'use client'

import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Refusal } from '#contract/error.ts'

/** Says why a translator's file wasn't taken: the first wrong row, and how many there are. */
export function useImportProblem() {
  const t = useTranslations('email-list.file')
  const refusalText = useRefusalText()
  return (cause: unknown): string => {
    const {
      line,
      problem,
      written = '',
      count = 1,
    } = (cause instanceof Refusal ? cause.facts : undefined) ?? {}
    if (line === undefined || !t.has(`problems.${problem}` as never)) return refusalText(cause)
    const reason = t(`problems.${problem}` as 'problems.unknown_text', { written })
    return t('wrongLine', { line, reason, count: Number(count) - 1 })
  }
}

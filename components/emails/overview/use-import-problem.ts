'use client'

import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Refusal } from '#contract/error.ts'

/** Says why a translator's file wasn't taken, with its line where one is named. */
export function useImportProblem() {
  const t = useTranslations('email-list.file')
  const refusalText = useRefusalText()
  return (cause: unknown): string => {
    const line = cause instanceof Refusal ? cause.facts?.['line'] : undefined
    return line === undefined
      ? refusalText(cause)
      : t('wrongLine', { line, reason: refusalText(cause) })
  }
}

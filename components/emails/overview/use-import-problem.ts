'use client'

import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Refusal } from '#contract/error.ts'

/** Says why a translator's file wasn't taken: each wrong row, or the refusal as a whole. */
export function useImportProblem() {
  const t = useTranslations('email-list.file')
  const refusalText = useRefusalText()
  return (cause: unknown): string[] => {
    const problems = (cause instanceof Refusal ? cause.problems : undefined) ?? []
    const lines = problems.map(({ code, line = 1, written = '' }) =>
      t('wrongLine', {
        line,
        reason: t(
          t.has(`problems.${code}` as never) ? (`problems.${code}` as never) : 'problems.other',
          {
            written,
          },
        ),
      }),
    )
    return lines.length > 0 ? lines : [refusalText(cause)]
  }
}

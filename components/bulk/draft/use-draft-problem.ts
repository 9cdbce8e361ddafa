'use client'

import { useTranslations } from 'next-intl'
import { bulkRowsMost } from '#contract/bulk/bulk.ts'

const problems = [
  'ask_decimal',
  'ask_dates',
  'column_missing',
  'duplicate_head',
  'too_many_columns',
  'too_many_rows',
  'no_rows',
  'empty',
  'not_text',
  'broken_row',
  'upload_gone',
  'broken',
] as const

/** Returns the reason why the dry run failed, as text; null if it is unknown. */
export function useDraftProblem() {
  const t = useTranslations('bulk.draftProblems')
  return (code: string): string | null => {
    const known = problems.find((one) => one === code)
    return known ? t(known, { most: bulkRowsMost }) : null
  }
}

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

/** Why the dry run gave up, in words; null where that isn't known. */
export function useDraftProblem() {
  const t = useTranslations('bulk.draftProblems')
  return (code: string): string | null => {
    const known = problems.find((one) => one === code)
    return known ? t(known, { most: bulkRowsMost }) : null
  }
}

'use client'

import { useTranslations } from 'next-intl'
import type { FactType } from '#contract/workflows/fields.ts'
import type { Operator } from '#contract/workflows/operators.ts'

const families = {
  money: 'number',
  number: 'number',
  date: 'date',
  text: 'text',
  choice: 'text',
  list: 'list',
  tags: 'list',
} as const satisfies Partial<Record<FactType, string>>

/** Says what an operator asks of a fact: "is at least £5.00"; without a value it is a choice. */
export function usePhrases() {
  const t = useTranslations('workflows')
  return (type: FactType, operator: Operator, value?: string): string => {
    const written = value ?? t('values.missing')
    if (type === 'flag') return t('phrases.flag.is', { value: written })
    const key = `phrases.${families[type]}.${operator}`
    return t.has(key as 'phrases.number.eq')
      ? t(key as 'phrases.number.eq', { value: written })
      : written
  }
}

'use client'

import { useTranslations } from 'next-intl'
import type { Condition, Group } from '#contract/workflows/definition-shapes.ts'
import { operators } from '#contract/workflows/operators.ts'
import { fieldOf, isGroup, type OwnFields, partsOf } from '#rules/workflows/conditions.ts'
import { useFieldWords } from './use-field-words.ts'
import { usePhrases } from './use-phrases.ts'
import { useValueWords } from './use-value-words.ts'

/** Says conditions in words; groups inside a group are in brackets. */
export function useConditionWords(currency: string, own?: OwnFields) {
  const t = useTranslations('workflows')
  const fieldWords = useFieldWords(own)
  const phrases = usePhrases()
  const values = useValueWords(currency)
  const condition = ({ field: name, operator, value }: Condition): string => {
    const field = fieldOf(name, own)
    if (!field) return name || values.missing
    const form = operators[operator]
    const written =
      field.type === 'flag'
        ? t(`phrases.flag.${value === 'false' ? 'no' : 'yes'}`)
        : values.value(name, field, form, value)
    const phrase = phrases(field.type, operator, written)
    return t('sentence.condition', { field: fieldWords(name), phrase })
  }
  const group = (of: Group): string =>
    values.list(
      partsOf(of).map((part) =>
        isGroup(part) ? t('sentence.nested', { conditions: group(part) }) : condition(part),
      ),
      'all' in of ? 'conjunction' : 'disjunction',
    )
  return { condition, group }
}

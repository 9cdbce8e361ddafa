'use client'

import { useTranslations } from 'next-intl'
import type { Case } from '#contract/workflows/definition-shapes.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import { isOtherwise } from '#rules/workflows/editing/document.ts'
import { useActionWords } from './use-action-words.ts'
import { useConditionWords } from './use-condition-words.ts'
import { useValueWords } from './use-value-words.ts'

/** Says in a sentence what a case does; one without conditions behind others is `otherwise`. */
export function useCaseWords(currency: string, own?: OwnFields) {
  const t = useTranslations('workflows.sentence')
  const { group } = useConditionWords(currency, own)
  const action = useActionWords(currency)
  const { list } = useValueWords(currency)
  return (one: Case, at: number): string => {
    const actions = one.actions.length > 0 ? list(one.actions.map(action)) : t('nothing')
    if (!isOtherwise(one)) return t('case', { conditions: group(one.conditions), actions })
    return t(at === 0 ? 'everyone' : 'otherwise', { actions })
  }
}

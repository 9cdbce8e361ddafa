'use client'

import { useTranslations } from 'next-intl'
import type { WireFact } from '#contract/workflows/trace-shapes.ts'
import { fieldOf, type OwnFields } from '#rules/workflows/conditions.ts'
import { useFieldWords } from './use-field-words.ts'
import { useValueWords } from './use-value-words.ts'

/** Writes the fact of an event as the reader's language has it. */
export function useFactWords(currency: string, own?: OwnFields) {
  const t = useTranslations('workflows.phrases.flag')
  const values = useValueWords(currency)
  return (name: string, fact: WireFact): string => {
    if (fact === null) return values.missing
    if (typeof fact === 'boolean') return t(fact ? 'yes' : 'no')
    if (Array.isArray(fact)) return values.list(fact)
    const field = fieldOf(name, own)
    if (!field) return fact
    if (field.type === 'flag') return t(fact === 'true' ? 'yes' : 'no')
    return field.type === 'money' ? values.amount(fact) : values.value(name, field, 'one', fact)
  }
}

type Sample = Readonly<Record<string, WireFact>>

/** Says an event by its facts: "Order subtotal: £500.00, Customer tags: VIP". */
export function useSampleWords(currency: string, own?: OwnFields) {
  const t = useTranslations('workflows.values')
  const fieldWords = useFieldWords(own)
  const factWords = useFactWords(currency, own)
  const { list } = useValueWords(currency)
  return (sample: Sample): string =>
    list(
      Object.entries(sample).map(([name, fact]) =>
        t('fact', { name: fieldWords(name), value: factWords(name, fact) }),
      ),
    )
}

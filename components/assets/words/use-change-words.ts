'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { AssetName } from '#contract/assets/assets.ts'
import { languageName } from '#rules/shop/language.ts'
import { useFieldWords } from './use-field-words.ts'
import { useOptionWords } from './use-option-words.ts'

/** A difference as a key of messages with its values. */
type Change = { key: string; values?: Record<string, string | number> | undefined }

const lists = ['added', 'removed', 'moved'] as const
const quoted = ['text', 'colour', 'font', 'code'] as const
const named = ['icon', 'choice'] as const

/** Differences of two versions in words: "Header › Title: “Hello” → “Welcome”". */
export function useChangeWords(name: AssetName) {
  const t = useTranslations('asset-editor.changes')
  const reader = useLocale()
  const fields = useFieldWords(name)
  const options = useOptionWords()
  const place = (path: string): string => {
    if (path.startsWith('translations.')) return languageName(path.split('.')[1] ?? '', reader)
    return fields.place(path)
  }
  return {
    /** a path in words; ids of items are left as they are */
    place,
    text: ({ key, values = {} }: Change): string => {
      const of = String(values['field'] ?? '').slice(name.length + 1)
      const [before, after] = [String(values['before'] ?? ''), String(values['after'] ?? '')]
      const field = of ? fields.place(of) : ''
      const list = lists.find((one) => one === key)
      if (list) return t(list, { field })
      if (key === 'translations')
        return t('translations', { language: languageName(String(values['language']), reader) })
      if (quoted.some((one) => one === key))
        return t('value', { field, before: before || t('nothing'), after: after || t('nothing') })
      if (named.some((one) => one === key))
        return t('value', { field, before: options(before), after: options(after) })
      if (key === 'flag') return t(after === 'true' ? 'on' : 'off', { field })
      return t('other', { field })
    },
  }
}

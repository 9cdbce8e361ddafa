'use client'

import { useTranslations } from 'next-intl'
import type { AssetName } from '#contract/assets/assets.ts'
import { fieldKeys, spelledOut } from '#rules/assets/form/field-keys.ts'

/** Labels of an asset's fields, groups and items, by the path of their declaration. */
export function useFieldWords(name: AssetName) {
  const t = useTranslations('asset-editor.names')
  const known = (of: string): string | null => {
    const key = fieldKeys(name, of).find((one) => t.has(one as 'title'))
    return key ? t(key as 'title') : null
  }
  const label = (of: string): string => known(of) ?? spelledOut(of)
  return {
    label,
    /** the label with those of the groups around it */
    place: (of: string): string => {
      const parts = of.split('.')
      const around = parts.slice(0, -1).flatMap((_, at) => {
        const group = known(parts.slice(0, at + 1).join('.'))
        return group ? [group] : []
      })
      return [...around, label(of)].join(' › ')
    },
  }
}

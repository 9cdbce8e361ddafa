'use client'

import { useTranslations } from 'next-intl'

/** Labels of choices and icons; an uploaded icon is an image. */
export function useOptionWords() {
  const t = useTranslations('asset-editor.options')
  return (value: string): string => {
    if (value.startsWith('/')) return t('uploaded')
    const key = value.replaceAll('-', '_')
    return t.has(key as 'left') ? t(key as 'left') : value
  }
}

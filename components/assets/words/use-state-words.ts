'use client'

import { useTranslations } from 'next-intl'

/** Labels of the states in which a preview is shown. */
export function useStateWords() {
  const t = useTranslations('asset-editor.states')
  return (key: string): string => t(key as 'signed')
}

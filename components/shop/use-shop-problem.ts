'use client'

import { useTranslations } from 'next-intl'

/** Returns a rule's message key as text. */
export function useShopProblem() {
  const t = useTranslations('shop.validation')
  return (message: string | undefined): string | undefined => {
    if (message === undefined) return undefined
    const key = message as Parameters<typeof t>[0]
    return t.has(key) ? t(key) : t('invalid')
  }
}

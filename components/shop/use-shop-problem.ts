'use client'

import { useTranslations } from 'next-intl'

/** A rule's message, which is a key, in words. */
export function useShopProblem() {
  const t = useTranslations('shop.validation')
  return (message: string | undefined): string | undefined => {
    if (message === undefined) return undefined
    const key = message as Parameters<typeof t>[0]
    return t.has(key) ? t(key) : t('invalid')
  }
}

'use client'

import { useTranslations } from 'next-intl'

/** Returns a rule's message key as text. */
export function useProductProblem() {
  const t = useTranslations('gift-card-product.validation')
  return (message: string | undefined): string | undefined => {
    if (message === undefined) return undefined
    const key = message as Parameters<typeof t>[0]
    return t.has(key) ? t(key) : t('amount')
  }
}

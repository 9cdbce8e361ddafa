'use client'

import { useTranslations } from 'next-intl'

/** Returns the words for a type of notice; one that is unknown here is its own. */
export const useTypeWords = (): ((type: string) => string) => {
  const t = useTranslations('webhooks.types')
  type Key = Parameters<typeof t>[0]
  return (type) => (t.has(type as Key) ? t(type as Key) : type)
}

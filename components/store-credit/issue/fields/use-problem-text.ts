'use client'

import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'

/** Returns a rule's message ("overLimit:{"max":"500.00"}") as text. */
export function useProblemText(currency: string) {
  const t = useTranslations('store-credit.validation')
  const locale = useLocale()
  return (message: string | undefined): string | undefined => {
    if (message === undefined) return undefined
    const [, key = '', params = '{}'] = /^(\w+)(?::(.*))?$/.exec(message) ?? []
    const facts = Object.entries(JSON.parse(params) as Record<string, string>).map(
      ([name, value]) => [name, moneyText(value, currency, locale)],
    )
    const known = key as Parameters<typeof t>[0]
    return t.has(known) ? t(known, Object.fromEntries(facts)) : t('tooLong')
  }
}

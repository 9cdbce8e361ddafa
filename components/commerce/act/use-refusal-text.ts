'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Refusal } from '#contract/error.ts'
import { moneyText } from '#components/commerce/money/money.tsx'

/** Facts of a limit's refusal; each has its own sentence. */
const limits = ['max', 'min', 'left'] as const

/**
 * Returns a refusal's text by its code, with the limit's amount if any; unknown codes read as
 * `broken`.
 */
export function useRefusalText() {
  const t = useTranslations('errors')
  const locale = useLocale()
  return (cause: unknown): string => {
    if (!(cause instanceof Refusal) || !t.has(cause.code)) return t('broken')
    const { code, facts = {} } = cause
    if (code === 'scopes_missing' && facts['scopes'] !== undefined)
      return t('scopes_missing_named', { scopes: String(facts['scopes']) })
    const known = limits.find(
      (name) => facts[name] !== undefined && t.has(`${code}_${name}` as 'over_limit_max'),
    )
    if (!known || !facts['currency']) return t(code)
    const amount = moneyText(String(facts[known]), String(facts['currency']), locale)
    return t(`${code}_${known}` as 'over_limit_max', { amount })
  }
}

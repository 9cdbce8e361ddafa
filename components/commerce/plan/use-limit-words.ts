'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Room } from '#rules/store-credit/adjustment.ts'
import { moneyText } from '#components/commerce/money/money.tsx'

/** Returns the limits for now and today as text, before anything is typed; undefined: no limit. */
export function useLimitWords(currency: string) {
  const t = useTranslations('commerce.limits')
  const locale = useLocale()
  return ({ above, upTo, dayLeft, dayMax }: Room): string | undefined => {
    const money = (value: string) => moneyText(value, currency, locale)
    const limitAtOnce = () => {
      if (upTo && above) return t('both', { max: money(upTo), min: money(above) })
      if (upTo) return t('max', { max: money(upTo) })
      return above && t('min', { min: money(above) })
    }
    const today = dayLeft && dayMax && t('day', { left: money(dayLeft), max: money(dayMax) })
    return [limitAtOnce(), today].filter(Boolean).join(' · ') || undefined
  }
}

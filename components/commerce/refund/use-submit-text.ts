'use client'

import { useLocale } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { creditGiven, type Preview } from './outcome.ts'

/** Words of a screen for its button; an amount that isn't known is empty. */
type Words = (word: 'refund' | 'credit' | 'original', amount: string) => string

/** Returns the verb of a refund's button with the credit that it leaves, or else the amount. */
export function useSubmitText(words: Words) {
  const locale = useLocale()
  return (preview: Preview | undefined): string => {
    if (!preview) return words('refund', '')
    const { amount, currency, to, parts } = preview.refund
    const given = creditGiven(parts)
    const isOriginal = to === 'original' && parts.some(({ kind }) => kind === 'original')
    return isOriginal || given === '0.00'
      ? words('original', moneyText(amount, currency, locale))
      : words('credit', moneyText(given, currency, locale))
  }
}

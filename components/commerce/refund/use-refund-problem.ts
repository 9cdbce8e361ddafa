'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Refusal } from '#contract/error.ts'
import type { Order } from '#contract/orders/shapes.ts'

/** Returns a refusal's text, with what is left of the order or of a line. */
export function useRefundProblem({ currency }: Pick<Order, 'currency'>) {
  const t = useTranslations('returns-refund.problems')
  const locale = useLocale()
  const refusalText = useRefusalText()
  return (cause: unknown): string => {
    if (!(cause instanceof Refusal)) return refusalText(cause)
    const { code, field = '', facts = {} } = cause
    const amount = () => moneyText(String(facts['left']), currency, locale)
    if (code === 'over_refundable' && facts['left'] !== undefined)
      return t('over', { amount: amount() })
    if (code === 'not_returnable' && facts['left'] !== undefined)
      return t('pieces', { count: Number(facts['left']) })
    if (field === 'exchange.amount' && facts['left'] !== undefined)
      return t('exchange', { amount: amount() })
    return field === 'customer' && code === 'invalid_input' ? t('customer') : refusalText(cause)
  }
}

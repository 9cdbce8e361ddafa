'use client'

import { useTranslations } from 'next-intl'
import type { StoreDifference } from '#contract/integrations/store-difference-shapes.ts'

/** Returns the words for what a difference is about, and for its likely cause. */
export const useDifferenceWords = () => {
  const t = useTranslations('store-differences')
  const nameOf = (one: StoreDifference): string => {
    const { kind, last4, store_id, order_name, gift_card_id } = one
    const id = store_id ?? ''
    if (kind === 'customer') return t('customer', { id })
    if (kind === 'order') return t('order', { name: order_name ?? id })
    if (last4 === null) return t('account', { id })
    return gift_card_id === null ? t('storeCard', { last4 }) : t('card', { last4 })
  }
  const causeOf = ({ kind, cause, order_name }: StoreDifference): string => {
    const isRemoved = cause === 'removed_there'
    if (kind === 'customer')
      return isRemoved ? t('records.customer_removed') : t('records.customer_not_taken')
    if (kind === 'order')
      return isRemoved ? t('records.order_removed') : t('records.order_not_taken')
    if (kind === 'spent_before_taken') return t('causes.spent_before')
    if (cause === 'refunded_here') return t('causes.refunded_here', { order: order_name ?? '' })
    return cause === null || cause === 'not_taken' ? t('causes.unread') : t(`causes.${cause}`)
  }
  return { nameOf, causeOf }
}

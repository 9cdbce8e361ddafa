'use client'

import { useTranslations } from 'next-intl'
import type { EmailState } from '#contract/emails/named-shapes.ts'

const withCode = [
  'gift_card_manual',
  'gift_card_purchased',
  'gift_card_replaced',
  'egift_code',
  'bulk_gift_card',
  'bulk_loyalty_card',
]
const withGift = ['egift_recipient', 'egift_reminder', 'egift_expiring']

/** Names the thing that customers no longer get while an email is off. */
const lossOf = ({ name, class: kind }: Pick<EmailState, 'name' | 'class'>) => {
  if (withCode.includes(name)) return 'code'
  return withGift.includes(name) ? 'gift' : kind
}
const days = 30

/** Returns when an email is sent, and what stops while it is off, in the reader's language. */
export function useMailFacts() {
  const t = useTranslations('email-list')
  return {
    trigger: (name: string): string =>
      t.has(`triggers.${name}` as never) ? t(`triggers.${name}` as never) : '',
    loss: ({ days30, ...mail }: Pick<EmailState, 'name' | 'class' | 'days30'>): string => {
      const a_day = Math.round(days30.sent / days)
      const loss = t(`stops.${lossOf(mail)}`)
      if (days30.sent === 0) return t('stops.none', { loss })
      return a_day > 0
        ? t('stops.aDay', { count: a_day, loss })
        : t('stops.aMonth', { count: days30.sent, loss })
    },
  }
}

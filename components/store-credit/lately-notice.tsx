'use client'

import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Facts } from '#contract/error.ts'

/** `facts`: issuer, time, amount and order of the recent credit. */
type Props = { facts: Facts; currency: string }

/** Warns that the same person or order got credit recently. */
export function LatelyNotice({ facts: { by, at, amount, order }, currency }: Props) {
  const t = useTranslations('store-credit.duplicate')
  const locale = useLocale()
  const format = useFormatter()
  const now = useNow()
  return (
    <Notice tone="warning" role="alert">
      <p className="font-semibold">
        {t('about', {
          by: String(by ?? ''),
          amount: amount ? moneyText(String(amount), currency, locale) : '',
          when: at ? format.relativeTime(new Date(at), now) : '',
        })}
      </p>
      {order && <p>{t('order', { order: String(order) })}</p>}
    </Notice>
  )
}

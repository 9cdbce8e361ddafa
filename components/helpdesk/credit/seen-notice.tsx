'use client'

import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { Facts } from '#contract/error.ts'
import { useAgo } from '#components/helpdesk/use-ago.ts'

type Props = {
  code: 'credited_lately' | 'ticket_credited'
  facts: Facts
  currency: string
}

/** Warns that the ticket, or the customer in the last 24 hours, already got credit. */
export function SeenNotice({ code, facts: { by, at, amount }, currency }: Props) {
  const t = useTranslations('helpdesk.seen')
  const locale = useLocale()
  const ago = useAgo()
  return (
    <Notice tone="warning" role="alert">
      <p className="font-semibold">
        {t(code, {
          by: String(by ?? ''),
          amount: amount ? moneyText(String(amount), currency, locale) : '',
          when: at ? ago(String(at)) : '',
        })}
      </p>
      <p>{t('about')}</p>
    </Notice>
  )
}

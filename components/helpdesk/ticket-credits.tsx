'use client'

import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { TicketCredit } from '#contract/helpdesk/shapes.ts'
import type { TicketOf } from './opening.ts'
import { useAgo } from './use-ago.ts'

type Props = { credits: readonly TicketCredit[]; ticket: TicketOf; currency: string }

/** Credits that the ticket already has, to whichever customer, so that none is given twice. */
export function TicketCredits({ credits, ticket, currency }: Props) {
  const t = useTranslations('helpdesk.ticket')
  const locale = useLocale()
  const ago = useAgo()
  const counted = credits.filter(({ amount, undone }) => undone !== amount)
  return (
    <Notice tone="info">
      <p className="font-semibold">{t('title', { id: ticket.id, count: counted.length })}</p>
      <ul>
        {credits.map(({ amount, undone, at, by, customer, order }) => (
          <li key={`${at} ${amount}`}>
            {t('credit', {
              amount: moneyText(amount, currency, locale),
              name: customer?.name || customer?.email || t('nobody'),
              by: by ?? t('nobody'),
              when: ago(at),
            })}
            {order && ` ${t('order', { order })}`}
            {undone === amount && ` ${t('undone')}`}
            {undone !== amount &&
              undone !== '0.00' &&
              ` ${t('partlyUndone', { amount: moneyText(undone, currency, locale) })}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

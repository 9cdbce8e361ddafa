'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Order } from '#contract/orders/shapes.ts'
import { matchRefund } from '#contract/returns/refund.ts'
import type { OrderHistory } from './order-events.ts'

type Props = { order: Order; history: OrderHistory; zone: string }

/**
 * Asks which refund made here the store's own figure includes, so that none counts twice, or that it
 * includes none; the answer can be changed.
 */
export function MatchQuestion({ order, history, zone }: Props) {
  const t = useTranslations('returns-order.match')
  const [isAgain, setAgain] = useState(false)
  const { act, isBusy, problem } = useAct(matchRefund, () => {
    setAgain(false)
    toast({ tone: 'positive', title: t('done') })
  })
  const ours = history.refunds.filter(
    ({ refund_id, origin, state }) =>
      origin === 'here' && state !== 'undone' && !history.matched.includes(refund_id),
  )
  if (history.unmatched === '0.00' || ours.length === 0) return null
  const money = () => <Money value={history.unmatched} currency={order.currency} />
  const answer = (refund_id: string | null) =>
    act({ params: { id: order.order_id }, body: { refund_id } })
  if (!history.asks_match && !isAgain)
    return (
      <p className="flex items-center gap-3 text-text-muted">
        <span>{t.rich('separate', { money })}</span>
        <Button size="small" onClick={() => setAgain(true)}>
          {t('change')}
        </Button>
      </p>
    )
  return (
    <Notice tone="warning">
      <p className="font-semibold">
        {t.rich(ours.length === 1 ? 'isThisOne' : 'title', { money })}
      </p>
      <p>{t('about')}</p>
      {problem && <p role="alert">{problem}</p>}
      <ul className="mt-2 flex flex-col gap-2">
        {ours.map(({ refund_id, amount, created_at }) => (
          <li key={refund_id} className="flex items-center justify-between gap-3 text-text">
            <span>
              <Money value={amount} currency={order.currency} className="font-medium" />
              {' · '}
              <DateTime at={created_at} zone={zone} exact />
            </span>
            <Button size="small" busy={isBusy} onClick={() => answer(refund_id)}>
              {t('yes')}
            </Button>
          </li>
        ))}
        <li className="flex items-center justify-between gap-3 text-text">
          <span>{t('other')}</span>
          <Button size="small" busy={isBusy} onClick={() => answer(null)}>
            {t('no')}
          </Button>
        </li>
      </ul>
    </Notice>
  )
}

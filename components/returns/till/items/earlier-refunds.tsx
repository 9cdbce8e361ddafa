'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { queryFor } from '#client/query.ts'
import type { Order } from '#contract/orders/shapes.ts'
import { getOrderHistory } from '#contract/returns/refund.ts'

type Props = { order: Order; zone: string; onOpen: (refundId: string) => void }

/** Refunds that the order had before; one made a moment ago can be printed again or undone. */
export function EarlierRefunds({ order, zone, onOpen }: Props) {
  const t = useTranslations('returns-till.earlier')
  const { data } = useQuery({
    ...queryFor(getOrderHistory, { params: { order_id: order.order_id } }),
    staleTime: 0,
  })
  if (!data || data.refunds.length === 0) return null
  return (
    <section aria-label={t('title')}>
      <h3 className="mb-1 font-medium">{t('title')}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {data.refunds.map(({ refund_id, amount, currency, created_at, state }) => (
          <li key={refund_id}>
            <button
              type="button"
              onClick={() => onOpen(refund_id)}
              className="flex min-h-control w-full items-center gap-4 px-3 text-left hover:bg-hover"
            >
              <span className="flex-1">
                <DateTime at={created_at} zone={zone} exact />
              </span>
              <span className="text-sm text-text-muted">{t(`states.${state}`)}</span>
              <Money value={amount} currency={currency} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { AnswerCard } from '#contract/helpdesk/shapes.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Button } from '#components/ui/button/button.tsx'
import type { TicketOf } from '#components/helpdesk/opening.ts'
import type { CardProps } from './card-props.ts'
import { ListCard, ListRow } from './list-card.tsx'

const RefundDialog = dynamic(
  () => import('#components/helpdesk/refund/refund-dialog.tsx').then((file) => file.RefundDialog),
  { ssr: false },
)

type Order = AnswerCard['orders'][number]
type Props = CardProps & { ticket: TicketOf | null; mayRefund: boolean }

/** The newest orders with what can still be refunded, each refunded in place. */
export function OrdersCard({ card, shop, onMore, ticket, mayRefund }: Props) {
  const t = useTranslations('helpdesk.orders')
  const [refunding, setRefunding] = useState<Order | null>(null)
  const { currency, zone } = shop
  return (
    <>
      <ListCard title={t('title')} of={['orders']} none={t('none')} {...{ card, onMore }}>
        {card.orders.map((order) => (
          <ListRow
            key={order.order_id}
            title={<span className="font-medium">{order.name}</span>}
            about={
              <>
                <DateTime at={order.created_at} zone={zone} />
                {order.cancelled_at && ` · ${t('cancelled')}`}
              </>
            }
          >
            <span className="text-right">
              <Money value={order.total} currency={currency} />
              <span className="block text-sm text-text-muted">
                {t.rich('left', {
                  money: () => <Money value={order.refundable} currency={currency} />,
                })}
              </span>
            </span>
            {mayRefund && order.refundable !== '0.00' && (
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={t('refundOf', { name: order.name })}
                onClick={() => setRefunding(order)}
              >
                {t('refund')}
              </Button>
            )}
          </ListRow>
        ))}
      </ListCard>
      {refunding && (
        <RefundDialog order={refunding} {...{ ticket, shop }} onClose={() => setRefunding(null)} />
      )}
    </>
  )
}

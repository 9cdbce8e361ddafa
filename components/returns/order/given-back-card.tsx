import { useTranslations } from 'next-intl'
import type { Order } from '#contract/orders/shapes.ts'
import type { Refund } from '#contract/returns/refund-shapes.ts'
import { CardEnding } from './card-ending.tsx'
import { type Given, givenBack } from './given-back.ts'
import { SumList } from './sum-list.tsx'

type Props = { order: Order; refunds: readonly Refund[] | null; unmatched: string }

/** Sums of the order's money that went back, and of the rest; together its total. */
export function GivenBackCard({ order, refunds, unmatched }: Props) {
  const t = useTranslations('returns-order.given')
  const label = ({ kind, ...card }: Given) =>
    kind === 'restored' ? <CardEnding {...card} /> : t(kind)
  return (
    <SumList
      title={t('title')}
      rows={givenBack(order, refunds, unmatched).map((row) => ({
        key: `${row.kind} ${row.gift_card_id}`,
        label: label(row),
        amount: row.amount,
        isMuted: row.kind === 'left',
      }))}
      total={{ label: t('total'), amount: order.total }}
      currency={order.currency}
    />
  )
}

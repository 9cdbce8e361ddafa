import { useTranslations } from 'next-intl'
import type { Order } from '#contract/orders/shapes.ts'
import { CardEnding } from './card-ending.tsx'
import { SumList, type SumRow } from './sum-list.tsx'

/** Sums of the order's payment: each card, and other money under the store's name for it. */
export function PaidCard({ order }: { order: Order }) {
  const t = useTranslations('returns-order.paid')
  const { paid_by, currency, total } = order
  const rows: SumRow[] = paid_by.cards.map(({ amount, ...card }) => ({
    key: card.gift_card_id,
    label: <CardEnding {...card} />,
    amount,
  }))
  if (paid_by.other !== '0.00' || rows.length === 0)
    rows.push({ key: 'other', label: paid_by.method || t('other'), amount: paid_by.other })
  if (paid_by.unpaid !== '0.00')
    rows.push({ key: 'unpaid', label: t('unpaid'), amount: paid_by.unpaid })
  return (
    <SumList
      title={t('title')}
      {...{ rows, currency }}
      total={{ label: t('total'), amount: total }}
    />
  )
}

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import type { Order } from '#contract/orders/shapes.ts'

type Props = { order: Order; zone: string }
const nothing = '0.00'

/** An order at the till: whose it is, how it was paid, and how much can still be refunded. */
export function OrderFacts({ order, zone }: Props) {
  const t = useTranslations('returns-till.order')
  const { customer, email, currency, paid_by: paid } = order
  const money = (value: string) => <Money value={value} currency={currency} />
  const credit = paid.cards.map(({ gift_card_id, last4, amount }) => (
    <span key={gift_card_id} className="block">
      {t('card', { last4: last4 ?? '-' })} {money(amount)}
    </span>
  ))
  return (
    <Card>
      <DescriptionList
        items={[
          { term: t('customer'), detail: customer?.full_name || email || t('nobody') },
          { term: t('at'), detail: <DateTime at={order.created_at} zone={zone} exact /> },
          {
            term: t('paid'),
            detail: (
              <>
                {credit}
                {paid.other !== nothing && (
                  <span className="block">
                    {paid.method || t('other')} {money(paid.other)}
                  </span>
                )}
                {paid.unpaid !== nothing && (
                  <span className="block">
                    {t('unpaid')} {money(paid.unpaid)}
                  </span>
                )}
              </>
            ),
          },
          {
            term: t('refundable'),
            detail: <span className="font-semibold">{money(order.refundable)}</span>,
          },
        ]}
      />
    </Card>
  )
}

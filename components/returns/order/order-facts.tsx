import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import type { Order } from '#contract/orders/shapes.ts'
import { Link } from '#i18n/navigation.ts'

const sums = ['subtotal', 'shipping', 'taxes', 'other', 'total', 'discount'] as const
const dates = ['created_at', 'paid_at', 'fulfilled_at', 'cancelled_at'] as const
const texts = ['phone', 'country', 'location', 'tags', 'platform_order_id'] as const

/** The order's customer, dates and sums. */
export function OrderFacts({ order, zone }: { order: Order; zone: string }) {
  const t = useTranslations('returns-order.facts')
  const { customer, currency } = order
  const shown = sums.filter((key) => key === 'total' || order[key] !== '0.00')
  const termOf = (key: (typeof sums)[number]) =>
    key === 'taxes' && order.taxes_included ? t('taxesIncluded') : t(key)
  return (
    <div className="flex flex-col gap-5">
      <Card title={t('customer')}>
        {customer ? (
          <Link
            href={`/customers/${encodeURIComponent(customer.platform_customer_id)}`}
            prefetch={false}
            className="rounded-sm font-medium text-accent hover:underline"
          >
            {customer.full_name || customer.email || customer.platform_customer_id}
          </Link>
        ) : (
          !order.email && <p className="text-text-muted">{t('noCustomer')}</p>
        )}
        {order.email && (
          <p className={`wrap-anywhere ${customer ? 'mt-1 text-text-muted' : 'font-medium'}`}>
            {order.email}
          </p>
        )}
      </Card>
      <Card title={t('sums')}>
        <DescriptionList
          items={shown.map((key) => ({
            term: termOf(key),
            detail: (
              <Money
                value={order[key]}
                {...{ currency }}
                className={key === 'total' ? 'font-semibold' : ''}
              />
            ),
            numeric: true,
          }))}
        />
      </Card>
      <Card title={t('details')}>
        <DescriptionList
          items={[
            ...dates.flatMap((key) =>
              order[key]
                ? [{ term: t(key), detail: <DateTime at={order[key]} zone={zone} exact /> }]
                : [],
            ),
            ...texts.flatMap((key) => (order[key] ? [{ term: t(key), detail: order[key] }] : [])),
          ]}
        />
      </Card>
    </div>
  )
}

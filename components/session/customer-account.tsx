'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Day } from '#components/commerce/date/day.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { getCustomer, listOrders } from '#contract/customers/read.ts'

type Props = { customer: Customer; zone: string }
const ordersMost = 10
const row = 'flex min-h-8 items-center justify-between gap-4'

/** A customer's credit by card and latest orders, for a panel that can't open their page. */
export function CustomerAccount({ customer, zone }: Props) {
  const t = useTranslations('session.entry')
  const { platform_customer_id: id, email } = customer
  const account = useQuery(queryFor(getCustomer, { params: { id } }))
  const orders = useQuery({
    ...queryFor(listOrders, { query: { email: email ?? '' } }),
    enabled: email !== null,
  })
  if (account.error) return <RequestError title={t('accountFailed')} request={account} />
  if (!account.data) return <Skeleton className="h-24 w-full" />
  const { currency, balance, cards = [], LoyaltyCard: loyalty } = account.data
  const rows = orders.data?.rows ?? []
  return (
    <div className="flex flex-col gap-1">
      <p className={`${row} font-semibold`}>
        {t('balance')}
        <Money value={balance ?? loyalty?.GiftCard.balance ?? '0.00'} currency={currency} />
      </p>
      <ul className="text-sm">
        {cards.map((card) => (
          <li key={card.gift_card_id} className={row}>
            <span>
              {t('card', { last4: card.last4 ?? '-' })}
              {card.expires_on && (
                <span className="block text-text-muted">
                  {t('expires')} <Day day={card.expires_on} />
                </span>
              )}
            </span>
            <Money value={card.balance} currency={currency} />
          </li>
        ))}
      </ul>
      <h2 className="mt-2 font-semibold">{t('orders')}</h2>
      {orders.error && <RequestError title={t('ordersFailed')} request={orders} />}
      {orders.isLoading && <Skeleton className="h-16 w-full" />}
      {!orders.isLoading && !orders.error && rows.length === 0 && (
        <p className="text-sm text-text-muted">{t('noOrders')}</p>
      )}
      <ul className="text-sm">
        {rows.slice(0, ordersMost).map((order) => (
          <li key={order.order_id} className={row}>
            <span>
              {order.name}{' '}
              <span className="text-text-muted">
                <DateTime at={order.created_at} zone={zone} exact only="day" />
              </span>
            </span>
            <Money value={order.total} currency={order.currency} />
          </li>
        ))}
      </ul>
    </div>
  )
}

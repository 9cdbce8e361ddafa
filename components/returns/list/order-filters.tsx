'use client'

import { useTranslations } from 'next-intl'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { DayFilter } from '#components/ui/form/day-filter.tsx'
import { paymentStates } from '#contract/customers/customer.ts'
import { fulfillments } from '#contract/orders/calls.ts'
import type { OrderFilter, OrdersQuery } from './orders-address.ts'

type Props = {
  query: OrdersQuery
  onChange: (change: Partial<Record<OrderFilter, string>>) => void
}

/** Filters of orders: payment, fulfilment, refunded here, days. */
export function OrderFilters({ query, onChange }: Props) {
  const t = useTranslations('returns.orders')
  const payment = useTranslations('customers.orders.statuses')
  const refunded = query.refunded_here
  return (
    <div role="search" aria-label={t('filters')} className="-mt-1 -mb-4 flex flex-wrap gap-x-4">
      <ChoiceFilter
        label={t('payment')}
        all={t('everyState')}
        value={query.payment}
        options={paymentStates.map((one) => ({ value: one, label: payment(one) }))}
        onChange={(one) => onChange({ payment: one })}
      />
      <ChoiceFilter
        label={t('fulfillment')}
        all={t('everyState')}
        value={query.fulfillment}
        options={fulfillments.map((one) => ({ value: one, label: t(`fulfillments.${one}`) }))}
        onChange={(one) => onChange({ fulfillment: one })}
      />
      <ChoiceFilter
        label={t('refundedHere')}
        all={t('either')}
        value={refunded === undefined ? undefined : String(refunded)}
        options={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={(one) => onChange({ refunded_here: one })}
      />
      <DayFilter
        label={t('from')}
        value={query.start_date}
        onChange={(day) => onChange({ start_date: day })}
      />
      <DayFilter
        label={t('until')}
        value={query.end_date}
        onChange={(day) => onChange({ end_date: day })}
      />
    </div>
  )
}

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { DisabledButton } from '#components/ui/button/disabled-button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import type { Order } from '#contract/orders/shapes.ts'
import { paymentStates } from '#contract/customers/customer.ts'

const sentStates = ['fulfilled', 'partial'] as const

type Props = { order: Order; zone: string; mayRefund: boolean; isRefunding: boolean }

/** Heading: the order's name, state and customer, and the way to its refund. */
export function OrderHead({ order, zone, mayRefund, isRefunding }: Props) {
  const t = useTranslations('returns-order')
  const payment = useTranslations('customers.orders.statuses')
  const known = paymentStates.find((one) => one === order.financial_status.toLowerCase())
  const sent = order.fulfilled_at
    ? 'fulfilled'
    : sentStates.find((one) => one === order.fulfillment_status)
  const href = orderHref(order.order_id)
  const name = order.customer?.full_name || order.customer?.email || order.email
  return (
    <EntityHead
      back={
        isRefunding
          ? { href, text: t('order', { name: order.name }) }
          : { href: '/refunds?view=orders', text: t('back') }
      }
      title={t(isRefunding ? 'refundTitle' : 'order', { name: order.name })}
      chips={
        <>
          <Chip tone={known === 'paid' ? 'positive' : 'neutral'}>
            {known ? payment(known) : order.financial_status}
          </Chip>
          {sent && <Chip tone={sent === 'fulfilled' ? 'positive' : 'info'}>{t(sent)}</Chip>}
          {order.cancelled_at && <Chip tone="danger">{t('cancelled')}</Chip>}
        </>
      }
      about={
        <>
          {name && <span className="truncate">{name}</span>}
          <DateTime at={order.created_at} zone={zone} exact />
        </>
      }
      action={!isRefunding && mayRefund && <RefundButton {...{ order, href }} />}
    />
  )
}

const RefundButton = ({ order, href }: { order: Order; href: string }) => {
  const t = useTranslations('returns-order')
  const isUnpaid = order.line_items.some(({ why_not }) => why_not === 'unpaid')
  if (order.refundable === '0.00' || isUnpaid)
    return (
      <DisabledButton why={t(isUnpaid ? 'stops.unpaid' : 'stops.nothing_left')}>
        {t('refund')}
      </DisabledButton>
    )
  return (
    <div className="flex gap-2">
      <LinkButton href={`${href}/gift-receipt`}>{t('giftReceipt')}</LinkButton>
      <LinkButton href={`${href}?act=refund`} look="primary">
        {t('refund')}
      </LinkButton>
    </div>
  )
}

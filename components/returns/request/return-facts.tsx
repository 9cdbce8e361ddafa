import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Money } from '#components/commerce/money/money.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import type { Return } from '#contract/returns/requests-shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { ReturnChip } from './return-chip.tsx'

const linkLook = 'rounded-sm text-accent hover:underline'

/** Facts of a return: order, customer, outcome, amount, refunds. */
export function ReturnFacts({ of, zone }: { of: Return; zone: string }) {
  const t = useTranslations('returns-requests')
  const outcomes = useTranslations('returns.outcomes')
  const { customer } = of
  const person = customer && (
    <>
      {customer.name || customer.email}
      {customer.name && customer.email && (
        <span className="block text-sm wrap-anywhere text-text-muted">{customer.email}</span>
      )}
    </>
  )
  const items = [
    {
      term: t('order'),
      detail: (
        <Link href={orderHref(of.order.order_id)} className={linkLook}>
          {of.order.name}
        </Link>
      ),
    },
    {
      term: t('customer'),
      detail: customer?.platform_customer_id ? (
        <Link
          href={`/customers/${encodeURIComponent(customer.platform_customer_id)}`}
          className={linkLook}
        >
          {person}
        </Link>
      ) : (
        (person ?? t('nobody'))
      ),
    },
    { term: t('to'), detail: outcomes(of.to) },
    { term: t('origin'), detail: t(`origins.${of.origin}`) },
    ...(of.requested_by
      ? [{ term: t('requestedBy'), detail: of.requested_by.name || of.requested_by.email }]
      : []),
    ...(of.lapses_at && of.state === 'approved'
      ? [{ term: t('lapsesAt'), detail: <DateTime at={of.lapses_at} zone={zone} exact /> }]
      : []),
    ...(of.internal_note ? [{ term: t('note'), detail: of.internal_note }] : []),
    ...(of.rejection && of.state === 'rejected'
      ? [{ term: t('rejection'), detail: of.rejection }]
      : []),
    ...of.refund_ids.map((id) => ({
      term: t('refund'),
      detail: (
        <Link href={`/refunds/${id}`} className={linkLook}>
          {t('seeRefund')}
        </Link>
      ),
    })),
  ]
  return (
    <div className="flex flex-col gap-5">
      <EntityHead
        title={of.name}
        chips={<ReturnChip state={of.state} />}
        about={<Money value={of.amount} currency={of.currency} />}
      />
      <DescriptionList items={items} />
    </div>
  )
}

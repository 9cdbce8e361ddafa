import { useLocale, useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { orderHref } from '#components/commerce/order/order-href.ts'
import { RefundChip } from '#components/returns/list/refund-chip.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import type { Refund } from '#contract/returns/refund-shapes.ts'

/** Heading: the refund's amount and state, its order and time. */
export function RefundHead({ refund, zone }: { refund: Refund; zone: string }) {
  const t = useTranslations('returns')
  const locale = useLocale()
  const { order, amount, currency, state, created_at } = refund
  return (
    <EntityHead
      back={{ href: orderHref(order.order_id), text: t('one.order', { name: order.name }) }}
      title={t('one.title', { amount: moneyText(amount, currency, locale) })}
      chips={<RefundChip state={state} />}
      about={<DateTime at={created_at} zone={zone} exact />}
    />
  )
}

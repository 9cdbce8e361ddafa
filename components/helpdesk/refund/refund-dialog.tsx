'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { ItemFields } from '#components/commerce/refund/item-fields.tsx'
import { OutcomeList } from '#components/commerce/refund/outcome-list.tsx'
import { RecipientLine } from '#components/commerce/refund/recipient-line.tsx'
import { useRefundProblem } from '#components/commerce/refund/use-refund-problem.ts'
import { useSubmitText } from '#components/commerce/refund/use-submit-text.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { getOrder } from '#contract/orders/calls.ts'
import { refundWays } from '#contract/returns/refund.ts'
import { SeenNotice } from '#components/helpdesk/credit/seen-notice.tsx'
import type { PanelShop } from '#components/helpdesk/helpdesk-screen.tsx'
import type { TicketOf } from '#components/helpdesk/opening.ts'
import type { Picked } from './picked.ts'
import { usePanelRefund } from './use-panel-refund.ts'

type Props = {
  order: { order_id: string; name: string }
  ticket: TicketOf | null
  shop: PanelShop
  onClose: () => void
}

/** Refunds an order for a ticket in place, because a panel's session opens no other page. */
export function RefundDialog({ order: { order_id, name }, ticket, shop, onClose }: Props) {
  const t = useTranslations('returns-refund')
  const helpdesk = useTranslations('helpdesk.orders')
  const ways = useTranslations('returns.ways')
  const locale = useLocale()
  const request = useQuery(queryFor(getOrder, { params: { order_id }, query: {} }))
  const order = request.data?.order
  const refund = usePanelRefund(order_id, order, { ticket, onDone: onClose })
  const { picked, set, preview, needsSecond, credited, seen, error } = refund
  const problemText = useRefundProblem({ currency: shop.currency })
  const submitText = useSubmitText((word, amount) => t(`submit.${word}`, { amount }))
  const verb = needsSecond ? t('submit.request') : submitText(preview)
  return (
    <ActDialog
      title={t('form', { name })}
      submit={credited ? helpdesk('again', { verb }) : verb}
      problem={error ? problemText(error) : undefined}
      isBusy={refund.isBusy}
      isBlocked={refund.isBlocked}
      onSubmit={refund.submit}
      onClose={onClose}
    >
      {credited && <SeenNotice code="ticket_credited" facts={credited} currency={shop.currency} />}
      {seen && (
        <Notice tone="warning" role="alert">
          {t('outcome.moved')}
        </Notice>
      )}
      {request.isPending && <Skeleton className="h-40 w-full" />}
      {request.isError && !order && <RequestError title={helpdesk('failed')} request={request} />}
      {order && (
        <>
          <RecipientLine
            order={order}
            customer={picked.customer}
            mayChange={shop.mayChangeCustomer}
            onChange={(customer) => set({ customer })}
          />
          <ItemFields
            lines={order.line_items}
            choices={picked.lines}
            onChange={(lines) => set({ lines })}
            currency={order.currency}
          />
          {order.shipping !== '0.00' && (
            <Checkbox
              label={t('amount.shipping', {
                amount: moneyText(order.shipping, order.currency, locale),
              })}
              checked={picked.shipping}
              onChange={({ target }) => set({ shipping: target.checked })}
            />
          )}
          <RadioGroup
            legend={t('amount.to')}
            name="to"
            value={picked.to}
            options={refundWays.map((value) => ({ value, label: ways(value) }))}
            onChange={({ target }) => set({ to: target.value as Picked['to'] })}
          />
          <Checkbox
            label={t('record.notification')}
            checked={picked.isMailed}
            onChange={({ target }) => set({ isMailed: target.checked })}
          />
          {needsSecond && <Notice tone="warning">{t('submit.second')}</Notice>}
          {refund.isFetching && !preview && <Skeleton className="h-24 w-full" />}
          {preview && (
            <section aria-label={t('outcome.title')} className="rounded-md bg-sunken p-3">
              <p className="mb-2 font-medium">{t('outcome.title')}</p>
              <OutcomeList {...{ preview, seen }} isFetching={refund.isFetching} hasLinks={false} />
            </section>
          )}
        </>
      )}
    </ActDialog>
  )
}

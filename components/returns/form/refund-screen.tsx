'use client'

import { useLocale, useNow, useTranslations } from 'next-intl'
import type { Order } from '#contract/orders/shapes.ts'
import type { BoughtCard } from '#contract/returns/refund-shapes.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { AmountFields } from './amount-fields.tsx'
import { BoughtFields } from './bought-fields.tsx'
import { CreditFields } from './credit-fields.tsx'
import { ItemFields } from '#components/commerce/refund/item-fields.tsx'
import { OutcomeCard } from '#components/returns/outcome/outcome-card.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import { RecipientLine } from '#components/commerce/refund/recipient-line.tsx'
import { type Location, RecordFields } from './record-fields.tsx'
import type { RefundForm } from './refund-form.ts'
import { refundInputOf } from './refund-input.ts'
import { RewardFields } from './reward-fields.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useRefund } from './use-refund.ts'
import { useRefundPreview } from '#components/commerce/refund/use-refund-preview.ts'
import { useRefundProblem } from '#components/commerce/refund/use-refund-problem.ts'
import { useTypedRefund } from './use-typed-refund.ts'

type Props = {
  order: Order
  cards: readonly BoughtCard[]
  locations: readonly Location[]
  zone: string
  /** the shop lets the recipient change where the order names one */
  mayChangeCustomer: boolean
  /** the form as a return fills it in */
  initial?: Partial<RefundForm>
  returnId?: string
}

/** The form of a refund, and beside it everything that it would do. */
export function RefundScreen({
  order,
  cards,
  locations,
  zone,
  mayChangeCustomer,
  initial,
  returnId,
}: Props) {
  const t = useTranslations('returns-refund')
  const locale = useLocale()
  const now = useNow()
  const { order_id: orderId, currency, line_items: lines } = order
  const { form, change, isDirty, isLive, keep } = useTypedRefund(
    `refund ${orderId} ${returnId ?? ''}`,
    initial,
  )
  const input = refundInputOf(form, lines, { locale, zone, now })
  const { problems, isEmpty } = input
  const body = returnId ? { ...input.body, return_id: returnId } : input.body
  const isReady = !isEmpty && Object.keys(problems).length === 0
  const previewing = useRefundPreview(orderId, body, isReady)
  const { preview, isFresh, isFetching, seen } = previewing
  const refund = useRefund(orderId, body, previewing)
  const problemText = useRefundProblem(order)
  const refused = previewing.error ?? refund.error
  const fields = { form, change, currency }
  return (
    <form
      noValidate
      inert={!isLive}
      aria-label={t('form', { name: order.name })}
      className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-5 max-room:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (preview && isFresh) refund.submit(preview)
      }}
    >
      <div className="flex min-w-0 flex-col gap-5">
        <ItemFields
          {...{ lines, currency }}
          choices={form.lines}
          onChange={(choices) => change({ lines: choices })}
        />
        <AmountFields {...fields} {...{ order, problems }} due={preview?.due} />
        {form.to === 'credit' && (
          <CreditFields {...fields} problems={problems} today={dayIn(zone, now)} />
        )}
        <RewardFields {...fields} recalls={preview?.recalls ?? []} />
        <BoughtFields {...fields} cards={cards} />
        <RecordFields {...fields} locations={locations} />
      </div>
      <OutcomeCard
        {...{ preview, seen, isFetching, isEmpty }}
        problem={refused ? problemText(refused) : undefined}
        recipient={
          <RecipientLine
            {...{ order }}
            customer={form.customer}
            mayChange={mayChangeCustomer}
            onChange={(customer) => change({ customer })}
          />
        }
        action={
          <SubmitButton
            {...{ preview, isFresh }}
            isBusy={refund.isBusy}
            request={preview?.needs_second_person && !returnId ? body : undefined}
          />
        }
      />
      <LeaveGuard isDirty={isDirty} onSave={keep} />
    </form>
  )
}

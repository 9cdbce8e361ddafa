'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notice } from '#components/ui/layout/notice.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { queryFor } from '#client/query.ts'
import { getPricing, paymentPlans, startCheckout } from '#contract/billing/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import { DiscountForm } from './discount-form.tsx'
import { PlanCard } from './plan-card.tsx'

export type Pricing = Answer<typeof getPricing>
type Payment = (typeof paymentPlans)[number]

/** Plans side by side, monthly or yearly, with a discount; choosing one leads to its checkout. */
export function PlanChoice({ first, mayChoose }: { first: Pricing; mayChoose: boolean }) {
  const t = useTranslations('billing')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [payment, setPayment] = useState<Payment>(first.payment_plan ?? 'monthly')
  const [code, setCode] = useState<string>()
  const { data: pricing = first } = useQuery(queryFor(getPricing, { query: { code } }))
  const checkout = useMutation({
    mutationFn: (plan_name: string) =>
      call(startCheckout, {
        query: { plan_name, payment_plan: payment, code, locale, ...inDevelopment },
      }),
    onSuccess: ({ location: to }) => location.assign(to),
  })
  return (
    <>
      <div className="flex min-h-20 flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <RadioGroup
          legend={t('payment')}
          name="payment"
          options={paymentPlans.map((value) => ({ value, label: t(`payments.${value}`) }))}
          value={payment}
          onChange={(event) => setPayment(event.target.value as Payment)}
        />
        {mayChoose && <DiscountForm discount={pricing.discount ?? null} onCode={setCode} />}
      </div>
      {checkout.error && (
        <Notice tone="danger" role="alert">
          {refusalText(checkout.error)}
        </Notice>
      )}
      <ul className="grid grid-cols-5 gap-4 max-room:grid-cols-3">
        {pricing.plans.map((plan, place) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            before={pricing.plans[place - 1]}
            payment={payment}
            currency={pricing.currency}
            isCurrent={plan.name === pricing.current}
            isBusy={checkout.isPending && checkout.variables === plan.name}
            onChoose={mayChoose ? () => checkout.mutate(plan.name) : null}
          />
        ))}
      </ul>
    </>
  )
}

// the specification sends `test` only in development
const inDevelopment = process.env.NODE_ENV === 'development' ? { test: 'true' } : {}

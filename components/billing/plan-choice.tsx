'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { queryFor } from '#client/query.ts'
import { getPricing, paymentPlans, startCheckout } from '#contract/billing/calls.ts'
import type { Answer } from '#contract/endpoint.ts'
import { actionFor } from './action-for.ts'
import { DiscountForm } from './discount-form.tsx'
import { PlanCard } from './plan-card.tsx'

const SalesDialog = dynamic(
  () => import('#components/commerce/plan/sales-dialog.tsx').then((file) => file.SalesDialog),
  { ssr: false },
)

export type Pricing = Answer<typeof getPricing>
type Payment = (typeof paymentPlans)[number]

/**
 * Plans side by side, monthly or yearly, with a discount; choosing one leads to its checkout, one on
 * request to sales.
 */
export function PlanChoice({ first, mayChoose }: { first: Pricing; mayChoose: boolean }) {
  const t = useTranslations('billing')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [payment, setPayment] = useState<Payment>(first.payment_plan ?? 'monthly')
  const [code, setCode] = useState<string>()
  const [asking, setAsking] = useState<{ service?: string; isUpgrade: boolean } | null>(null)
  const { data: pricing = first } = useQuery(queryFor(getPricing, { query: { code } }))
  const checkout = useMutation({
    mutationFn: (plan_name: string) =>
      call(startCheckout, {
        query: { plan_name, payment_plan: payment, code, locale, ...inDevelopment },
      }),
    onSuccess: ({ location: to }) => location.assign(to),
  })
  const actionOf = (plan: Pricing['plans'][number]) => {
    const label = { plan: plan.title }
    const choose = () => checkout.mutate(plan.name)
    switch (actionFor(plan, pricing, payment)) {
      case 'choose':
        return { label: t('choose', label), act: choose }
      case 'switch':
        return { label: t(`switch.${payment}`), act: choose }
      case 'request':
        return {
          label: t('request', label),
          act: () => setAsking({ service: plan.name, isUpgrade: true }),
        }
      case null:
        return null
    }
  }
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
            action={mayChoose ? actionOf(plan) : null}
          />
        ))}
      </ul>
      {mayChoose && (
        <Card title={t('otherPlan')}>
          <p className="mb-3 text-text-muted">{t('otherPlanAbout')}</p>
          <Button onClick={() => setAsking({ isUpgrade: false })}>{t('askSales')}</Button>
        </Card>
      )}
      {asking && <SalesDialog {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

// the specification sends `test` only in development
const inDevelopment = process.env.NODE_ENV === 'development' ? { test: 'true' } : {}

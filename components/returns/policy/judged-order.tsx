'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Refusal } from '#contract/error.ts'
import { getOrder } from '#contract/orders/calls.ts'
import { judgeReturn } from '#contract/returns/policy.ts'
import type { ReturnSettingsInput } from '#contract/returns/policy-shapes.ts'
import { TriedOrder } from './tried-order.tsx'

type Props = { orderId: string; settings: ReturnSettingsInput; currency: string }

/** Asks for the verdict about an order under a policy; the last one stays until the next arrives. */
export function JudgedOrder({ orderId, settings, currency }: Props) {
  const t = useTranslations('returns-policy.tryOrder')
  const refusalText = useRefusalText()
  const judged = useQuery({
    ...queryFor(judgeReturn, { body: { order_id: orderId, settings } }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const order = useQuery({
    ...queryFor(getOrder, { params: { order_id: orderId }, query: {} }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const error = judged.error ?? order.error
  const isUnknown = error instanceof Refusal && error.code === 'not_found'
  if (error)
    return (
      <Notice tone={isUnknown ? 'warning' : 'danger'} role="status">
        {isUnknown ? t('unknown') : refusalText(error)}
      </Notice>
    )
  return judged.data && order.data ? (
    <TriedOrder {...judged.data} order={order.data.order} currency={currency} />
  ) : (
    <Skeleton className="h-32 w-full" />
  )
}

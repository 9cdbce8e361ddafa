'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '#client/query.ts'
import { Refusal } from '#contract/error.ts'
import { getOrder } from '#contract/orders/calls.ts'
import type { Order } from '#contract/orders/shapes.ts'
import { getOrderHistory, returnOrder } from '#contract/returns/refund.ts'
import type { Refund, RefundInput } from '#contract/returns/refund-shapes.ts'
import { requestReturn } from '#contract/returns/requests.ts'
import { requestOf } from '#rules/returns/request-of.ts'
import { exchangeOf, refundOf } from '#rules/returns/till/till-form.ts'
import type { TillOffer } from '#rules/returns/till/till-offer.ts'
import { outcomeOf, type OutcomeRow } from '#components/commerce/refund/outcome.ts'
import { useRestedPreview } from '#components/commerce/refund/use-rested-preview.ts'
import type { Till } from '#components/returns/till/use-till.ts'
import { useOnce } from '#components/returns/till/use-once.ts'

type Open = {
  order: Order
  policy: { offer: TillOffer | null; isKnown: boolean }
  isOpen: boolean
  onRefund: (refund: Refund) => void
  onRequest: (returnId: string) => void
}

/**
 * Previews a till's refund as the form is, and makes it: exactly what was previewed, or nothing.
 * Above the person's limit it requests a return instead, which another person decides.
 */
export function useRefunding(till: Till, { order, policy, isOpen, onRefund, onRequest }: Open) {
  const { picks, terms, returnId } = till
  const client = useQueryClient()
  const [moved, setMoved] = useState<{ of: string; rows: OutcomeRow[] } | null>(null)
  const id = order.order_id
  const isReadable = terms.amount !== null
  const body: RefundInput = {
    ...refundOf(order, picks, terms, terms.policy ? policy.offer : null),
    ...(returnId?.startsWith('rn') ? { return_id: returnId } : {}),
  }
  const plain = useRestedPreview(id, body, isOpen && isReadable && policy.isKnown, 'always')
  const wanted = terms.newOrder.trim() !== '' && terms.to === 'credit'
  const exchange = wanted ? exchangeOf(terms, plain.preview.data?.refund.parts ?? []) : null
  const whole: RefundInput = exchange
    ? { ...body, exchange: { order: exchange.order, amount: exchange.amount } }
    : body
  const exchanged = useRestedPreview(id, whole, isOpen && isReadable && exchange !== null, 'always')
  const { preview, isOfNow } = exchange ? exchanged : plain
  const form = JSON.stringify([picks, terms])
  const look = (cause: unknown) => {
    if (cause instanceof Refusal && cause.code === 'refund_moved' && preview.data)
      setMoved({ of: form, rows: outcomeOf(preview.data.refund.parts) })
    void plain.preview.refetch()
    if (exchange) void exchanged.preview.refetch()
    void invalidate(client, getOrder, getOrderHistory)
  }
  const refund = useOnce(returnOrder, (answer) => onRefund(answer.refund), look)
  const request = useOnce(requestReturn, (answer) => onRequest(answer.return.return_id), look)
  const isReady =
    isReadable &&
    isOfNow &&
    plain.isOfNow &&
    preview.data !== undefined &&
    !preview.error &&
    wanted === (exchange !== null)
  const isLocked = refund.isLocked || request.isLocked
  const submit = () => {
    const { data } = preview
    if (!isReady || !data || isLocked) return
    if (!data.needs_second_person)
      return refund.run({ params: { id }, body: { ...whole, expected: data.expected } })
    const isPolicys = !policy.offer || terms.policy
    request.run({ body: requestOf(whole, data, isPolicys) })
  }
  const forget = () => {
    refund.forget()
    request.forget()
    setMoved(null)
  }
  const seen = moved?.of === form ? moved.rows : null
  const error = refund.error ?? request.error
  return {
    preview,
    exchange,
    isReady,
    submit,
    forget,
    isLocked,
    isBusy: refund.isBusy || request.isBusy,
    /** outcome that was seen before something moved, to mark what differs now */
    seen,
    error: moved && error instanceof Refusal && error.code === 'refund_moved' ? null : error,
    /** repeats the request whose answer was lost */
    again: refund.again ?? request.again,
  }
}
export type Refunding = ReturnType<typeof useRefunding>

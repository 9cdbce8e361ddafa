'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { invalidate } from '#client/query.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useRefundPreview } from '#components/commerce/refund/use-refund-preview.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { type Facts, Refusal } from '#contract/error.ts'
import { getAnswerCard } from '#contract/helpdesk/calls.ts'
import { returnOrder } from '#contract/returns/refund.ts'
import { requestReturn } from '#contract/returns/requests.ts'
import { requestOf } from '#rules/returns/request-of.ts'
import type { TicketOf } from '#components/helpdesk/opening.ts'
import { nothingPicked, type Picked, refundOf } from './picked.ts'

const isRefusal = (cause: unknown, code: string): cause is Refusal =>
  cause instanceof Refusal && cause.code === code

type Order = Parameters<typeof refundOf>[1]
const noLines: Order = { line_items: [] }

/**
 * Previews a refund while it is picked, and makes or requests it for the ticket. After
 * `refund_moved` nothing was refunded, and the new preview marks what changed; `credited`: the ticket
 * has a credit already, which the second press confirms.
 */
export function usePanelRefund(
  orderId: string,
  order: Order = noLines,
  { ticket, onDone }: { ticket: TicketOf | null; onDone: () => void },
) {
  const t = useTranslations('returns-refund')
  const locale = useLocale()
  const client = useQueryClient()
  const [picked, setPicked] = useState<Picked>(nothingPicked)
  const [credited, setCredited] = useState<Facts | null>(null)
  const body = refundOf(picked, order)
  const { preview, error, isFresh, isFetching, seen, markMoved } = useRefundPreview(
    orderId,
    body ?? {},
    body !== null,
  )
  const end = (title: string) => {
    void invalidate(client, getAnswerCard)
    toast({ tone: 'positive', title })
    onDone()
  }
  const refused = (cause: unknown) => {
    setCredited(isRefusal(cause, 'ticket_credited') ? (cause.facts ?? {}) : null)
    if (preview && isRefusal(cause, 'refund_moved')) markMoved(preview)
  }
  const refund = useAct(
    returnOrder,
    ({ refund: { amount, currency } }) =>
      end(t('done', { amount: moneyText(amount, currency, locale) })),
    refused,
  )
  const request = useAct(
    requestReturn,
    ({ return: { name } }) => end(t('submit.requested', { name })),
    refused,
  )
  const needsSecond = preview?.needs_second_person ?? false
  const submit = () => {
    if (!preview || !isFresh || body === null) return
    const whole = {
      ...body,
      ...(ticket ? { ticket } : {}),
      ...(credited ? { duplicate_seen: true } : {}),
    }
    if (needsSecond) request.act({ body: requestOf(whole, preview) })
    else refund.act({ params: { id: orderId }, body: { ...whole, expected: preview.expected } })
  }
  const failed = needsSecond ? request.error : refund.error
  const isShown = isRefusal(failed, 'ticket_credited') || isRefusal(failed, 'refund_moved')
  return {
    picked,
    set: (part: Partial<Picked>) => setPicked((before) => ({ ...before, ...part })),
    preview,
    needsSecond,
    credited,
    seen,
    isFetching,
    isBlocked: !isFresh,
    isBusy: refund.isBusy || request.isBusy,
    error: error ?? (isShown ? null : failed),
    submit,
  }
}

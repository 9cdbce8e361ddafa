'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { startTransition, useEffect, useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { getOrder } from '#contract/orders/calls.ts'
import type { Refund } from '#contract/returns/refund-shapes.ts'
import { useRouter } from '#i18n/navigation.ts'
import type { Papers } from '#components/returns/till/done/done-step.tsx'
import { ScanStep } from './scan-step.tsx'
import { TillNote } from './till-note.tsx'
import { TillSteps, type TillStep } from './till-steps.tsx'
import { useFirstSign } from '#components/returns/till/keys/use-first-sign.ts'
import { useIdle } from '#components/returns/till/keys/use-idle.ts'
import { useTill } from './use-till.ts'

const orderSteps = () => import('./order-steps.tsx')
const doneStep = () => import('#components/returns/till/done/done-step.tsx')
const leaveQuestion = () => import('./leave-question.tsx')
// the order's steps load with the first key or touch, the rest with an order, so that it is there
// even offline; a script is loaded ahead where it is used, because each place has its own chunks
const OrderSteps = dynamic(() => orderSteps().then((file) => file.OrderSteps), {
  loading: () => <Skeleton className="h-60 w-full" />,
})
const DoneStep = dynamic(() => doneStep().then((file) => file.DoneStep))
const LeaveQuestion = dynamic(() => leaveQuestion().then((file) => file.LeaveQuestion), {
  ssr: false,
})

type Props = {
  zone: string
  /** the person and the shop */
  about: string
  /** the refund or the requested return that the address names, with its papers */
  done: { id: string; refund: Refund | null; papers: Papers } | null
}

/** A return at a till in four steps, by scanner, keyboard or touch. */
export function TillScreen({ zone, about, done }: Props) {
  const t = useTranslations('returns-till')
  const till = useTill()
  const client = useQueryClient()
  const router = useRouter()
  const [made, setMade] = useState<Refund | null>(null)
  const [isLocked, setLocked] = useState(false)
  const { orderId, refundId, slipId } = till
  const doneId = refundId ?? slipId
  const order = useQuery({
    ...queryFor(getOrder, {
      params: { order_id: orderId ?? '-' },
      query: { with_products_images: true },
    }),
    enabled: orderId !== null && doneId === null,
    gcTime: 0,
    networkMode: 'always',
  })
  useFirstSign(() => void orderSteps().catch(() => null))
  const isOpen = order.data !== undefined
  useEffect(() => {
    if (isOpen) for (const load of [doneStep, leaveQuestion]) void load().catch(() => null)
  }, [isOpen])
  useIdle(() => {
    if (isLocked) return
    setMade(null)
    till.expire()
  })
  const finish = (change: { refund: string } | { slip: string }, refund: Refund | null) => {
    client.clear()
    setMade(refund)
    till.goTo(change)
    // without a network this would end at the browser's own error page
    if (navigator.onLine) startTransition(() => router.refresh())
  }
  const ofNow = done?.id === doneId ? done : null
  const refund = made?.refund_id === refundId ? made : (ofNow?.refund ?? null)
  const step = (): TillStep => {
    if (doneId) return 'done'
    if (!order.data || !orderId) return orderId ? 'items' : 'scan'
    return till.isReviewing ? 'review' : 'items'
  }
  return (
    <div data-touch data-wide className="flex flex-col gap-4">
      <TillSteps at={step()} />
      <div className="print:hidden">
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="text-sm text-text-muted">{about}</p>
        <TillNote note={till.note} />
      </div>
      {doneId && (
        <DoneStep
          key={doneId}
          till={till}
          refund={refund}
          isRequest={slipId !== null}
          papers={ofNow?.papers ?? null}
          onUndone={(undone) => finish({ refund: undone.refund_id }, undone)}
        />
      )}
      {!doneId && !orderId && <ScanStep till={till} zone={zone} />}
      {!doneId && orderId && order.isPending && <Skeleton className="h-60 w-full" />}
      {!doneId && orderId && order.error && (
        <RequestError title={t('order.failed')} request={order} />
      )}
      {!doneId && orderId && order.data && (
        <OrderSteps
          key={orderId}
          till={till}
          order={order.data.order}
          zone={zone}
          onLock={setLocked}
          onRefund={(one) => finish({ refund: one.refund_id }, one)}
          onRequest={(id) => finish({ slip: id }, null)}
        />
      )}
      {till.leaving && (
        <LeaveQuestion onStay={till.stay} onLeave={till.leaving} isLocked={isLocked} />
      )}
    </div>
  )
}

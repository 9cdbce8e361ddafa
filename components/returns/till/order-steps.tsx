'use client'

import dynamic from 'next/dynamic'
import { useEffect, useEffectEvent } from 'react'
import type { Order } from '#contract/orders/shapes.ts'
import type { Refund } from '#contract/returns/refund-shapes.ts'
import { scannedLine, withPieces } from '#rules/returns/till/till-form.ts'
import { ItemsStep } from '#components/returns/till/items/items-step.tsx'
import { usePolicyOffer } from '#components/returns/till/review/use-policy-offer.ts'
import { useRefunding } from '#components/returns/till/review/use-refunding.ts'
import { useReturned } from '#components/returns/till/items/use-returned.ts'
import type { Till } from './use-till.ts'

const reviewStep = () => import('#components/returns/till/review/review-step.tsx')
const ReviewStep = dynamic(() => reviewStep().then((file) => file.ReviewStep))

type Props = {
  till: Till
  order: Order
  zone: string
  onLock: (isLocked: boolean) => void
  onRefund: (refund: Refund) => void
  onRequest: (returnId: string) => void
}

/** The steps of an open order: items, then review. A scan adds a piece or opens another order. */
export function OrderSteps({ till, order, zone, onLock, onRefund, onRequest }: Props) {
  const { picks, setPicks, setNote, open, isReviewing } = till
  const returned = useReturned(till, order)
  const policy = usePolicyOffer(till, { order, zone, returned, isOpen: isReviewing })
  const refunding = useRefunding(till, { order, policy, isOpen: isReviewing, onRefund, onRequest })
  const { isLocked } = refunding
  const lock = useEffectEvent(onLock)
  useEffect(() => {
    lock(isLocked)
    return () => lock(false)
  }, [isLocked])
  // loaded while items are picked, so that they are there even offline
  useEffect(() => {
    void reviewStep().catch(() => null)
  }, [])
  const onScan = (text: string) => {
    const scanned = scannedLine(order, picks, text)
    if (!scanned) return open(text)
    const { line, hasLeft } = scanned
    if (hasLeft) setPicks(withPieces(picks, line, 1))
    setNote({ kind: hasLeft ? 'added' : 'none_left', text: line.name })
  }
  return isReviewing ? (
    <ReviewStep {...{ till, order, refunding, onScan }} offer={policy.offer} />
  ) : (
    <ItemsStep till={till} order={order} zone={zone} onScan={onScan} />
  )
}

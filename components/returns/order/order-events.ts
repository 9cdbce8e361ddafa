import type { Answer } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/shapes.ts'
import type { getOrderHistory } from '#contract/returns/refund.ts'

export type OrderHistory = Answer<typeof getOrderHistory>
export type OrderEvent = { key: string; at: string } & (
  | { kind: 'placed' | 'paid' | 'fulfilled' | 'cancelled' }
  | { kind: 'refund'; refund: OrderHistory['refunds'][number] }
  | { kind: 'return'; one: OrderHistory['returns'][number] }
  | { kind: 'mail'; mail: OrderHistory['mails'][number] }
)

/** Checks for a return that a refund nobody requested has made: its refund is the event. */
const isOfRefund = (one: OrderHistory['returns'][number], { refunds }: OrderHistory): boolean =>
  refunds.some(
    (refund) => refund.return_id === one.return_id && refund.created_at === one.created_at,
  )

/** Lists an order's events, newest first. */
export const orderEvents = (order: Order, history: OrderHistory): OrderEvent[] => {
  const steps = [
    ['placed', order.created_at],
    ['paid', order.paid_at],
    ['fulfilled', order.fulfilled_at],
    ['cancelled', order.cancelled_at],
  ] as const
  const events: OrderEvent[] = [
    ...steps.flatMap(([kind, at]) => (at ? [{ key: kind, kind, at }] : [])),
    ...history.refunds.map((refund) => ({
      key: refund.refund_id,
      kind: 'refund' as const,
      at: refund.created_at,
      refund,
    })),
    ...history.returns
      .filter((one) => !isOfRefund(one, history))
      .map((one) => ({
        key: one.return_id,
        kind: 'return' as const,
        at: one.created_at,
        one,
      })),
    ...history.mails.map((mail) => ({
      key: mail.mail_id,
      kind: 'mail' as const,
      at: mail.at,
      mail,
    })),
  ]
  // equal times: the later step first
  return events.toReversed().toSorted((a, b) => b.at.localeCompare(a.at))
}

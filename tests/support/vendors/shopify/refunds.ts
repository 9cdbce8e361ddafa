import type { ImitatedStore } from './store.ts'
import { moneyBack } from './money/checkout.ts'
import { lineId, refundNode } from './order-node.ts'
import { leftOf, leftOfPayment, paymentOf } from './payments.ts'
import { idOf, type Order, type Refund } from './things.ts'

export type RefundInput = {
  orderId: string
  note?: string
  refundLineItems?: {
    lineItemId: string
    quantity: number
    restockType: string
    locationId?: string
  }[]
  transactions?: { parentId: string; amount: string; gateway: string; kind: string }[]
}

/** Makes refunds of a store, each once by its idempotency key. */
export const refunderOf = (store: ImitatedStore) => {
  const done = new Map<string, { order: number; refund: Refund }>()
  const { currency } = store
  const refused = (message: string) => ({
    refund: null,
    userErrors: [{ field: ['input'], message }],
  })
  const made = (order: Order, refund: Refund) => ({
    refund: refundNode(order, refund, currency),
    userErrors: [],
  })
  return (input: RefundInput, key: unknown) => {
    const before = done.get(String(key))
    if (before) return made(store.orders.get(before.order)!, before.refund)
    const order = store.orders.get(idOf(input.orderId))
    if (!order) return refused('Order does not exist')
    const back = order.refunds.flatMap(({ lines }) => lines)
    const lines: Refund['lines'] = []
    for (const piece of input.refundLineItems ?? []) {
      const at = order.lines.findIndex((_, i) => lineId(order, i) === piece.lineItemId)
      const line = order.lines[at]
      const gone = back.reduce((sum, one) => sum + (one.at === at ? one.quantity : 0), 0)
      if (!line || line.quantity - gone < piece.quantity)
        return refused('Quantity cannot refund more items than were purchased')
      if (piece.restockType !== 'NO_RESTOCK' && !piece.locationId)
        return refused('Location is required to restock')
      if (piece.restockType === 'RETURN' && !order.isFulfilled)
        return refused('Items that were not sent cannot be returned')
      lines.push({ at, quantity: piece.quantity })
    }
    const parts = (input.transactions ?? []).map(({ parentId, amount }) => ({
      minor: Math.round(Number(amount) * 100),
      isOther: parentId === paymentOf(order),
      payment: order.payments?.find(({ id }) => id === idOf(parentId)),
    }))
    if (parts.some(({ isOther, payment }) => !isOther && !payment))
      return refused('The payment is not of this order')
    const isOver = parts.some(
      ({ minor, payment }) => minor > (payment ? leftOfPayment(order, payment) : leftOf(order)),
    )
    if (isOver) return refused('Refund amount is greater than the payment')
    const amount = parts.reduce((sum, { minor }) => sum + minor, 0)
    const refund = store.refund(order.id, amount, lines, input.note ?? null, (of) =>
      parts.flatMap(({ payment, minor }) =>
        payment ? [moneyBack(store, order, payment, minor, of)] : [],
      ),
    )
    done.set(String(key), { order: order.id, refund })
    return made(store.orders.get(order.id)!, refund)
  }
}

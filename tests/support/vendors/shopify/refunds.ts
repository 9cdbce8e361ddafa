import type { ImitatedStore } from './store.ts'
import { idOf, leftOf, lineId, type Order, paymentOf, type Refund, refundNode } from './things.ts'

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
    const transactions = input.transactions ?? []
    if (transactions.some(({ parentId }) => parentId !== paymentOf(order)))
      return refused('The payment is not of this order')
    const amount = transactions.reduce((sum, one) => sum + Math.round(Number(one.amount) * 100), 0)
    if (amount > leftOf(order)) return refused('Refund amount is greater than the payment')
    const refund = store.refund(order.id, amount, lines, input.note ?? null)
    done.set(String(key), { order: order.id, refund })
    return made(store.orders.get(order.id)!, refund)
  }
}

import { type StoreRefund, StoreRefusal, type StoreStep } from '#platform/orders/store.ts'
import { formatMinor } from '#rules/money.ts'
import { sum } from '#rules/tools/sums.ts'

/** A payment of an order: what can still be paid back to it, in minor units. */
export type Payment = { id: string; gateway: string; left: bigint }
/** A line of an order in the store: pieces that were not sent yet. */
export type StoreLine = { id: string; unfulfilledQuantity: number }
/** An order as its refund needs it. `locationOf` finds the store's place for a step. */
export type Refundable = {
  id: string
  payments: readonly Payment[]
  lines: readonly StoreLine[]
  locationOf: (step: StoreStep) => string | null
}

/** Gateways of credit, which is given back by the ledger and not by a refund to the payment. */
const credit = ['gift_card', 'shopify_store_credit']

const lineOf = ({ lines }: Refundable, { line, name }: StoreStep): StoreLine => {
  const found = line === null ? undefined : lines[line - 1]
  if (!found) throw new StoreRefusal(`the order has no line ${line ?? name ?? ''}`)
  return found
}

/** Describes the pieces of a step: back in stock where they are, or only off the order. */
const pieceOf = (order: Refundable, step: StoreStep): object => {
  const { id: lineItemId, unfulfilledQuantity } = lineOf(order, step)
  const { quantity } = step
  if (step.step === 'mark_returned') return { lineItemId, quantity, restockType: 'NO_RESTOCK' }
  const locationId = order.locationOf(step)
  if (!locationId) throw new StoreRefusal('no location takes the items back')
  const restockType = unfulfilledQuantity >= quantity ? 'CANCEL' : 'RETURN'
  return { lineItemId, quantity, restockType, locationId }
}

/** Divides an amount among an order's payments, in their order and no more than each can give back. */
const transactionsOf = ({ id: orderId, payments }: Refundable, amount: bigint): object[] => {
  let left = amount
  const parts = payments
    .filter(({ gateway }) => !credit.includes(gateway))
    .flatMap(({ id: parentId, gateway, left: most }) => {
      const part = left < most ? left : most
      left -= part
      return part > 0n
        ? [{ orderId, parentId, gateway, kind: 'REFUND', amount: formatMinor(part) }]
        : []
    })
  if (left > 0n) throw new StoreRefusal('the payments of the order can’t give back so much')
  return parts
}

/**
 * Describes a refund of ours as Shopify takes it: pieces by line, and money to the payment alone, since
 * what became credit isn't paid back. Throws a StoreRefusal for what it can't do.
 */
export const refundInput = (
  order: Refundable,
  { steps }: Pick<StoreRefund, 'steps'>,
  note: string,
): object => {
  const pieces = steps.filter(({ step }) => step === 'restock' || step === 'mark_returned')
  const amount = sum(steps.filter(({ step }) => step === 'pay_back').map((step) => step.amount))
  return {
    orderId: order.id,
    note,
    notify: false,
    refundLineItems: pieces.map((step) => pieceOf(order, step)),
    transactions: transactionsOf(order, amount),
  }
}

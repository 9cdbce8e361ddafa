import {
  bagOf,
  gidOf,
  type MoneyPayment,
  type Minor,
  moneyOf,
  type Node,
  type Order,
} from './things.ts'

export const refundedOf = ({ refunds }: Order): Minor =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)
export const subtotalOf = ({ lines }: Order): Minor =>
  lines.reduce((sum, { quantity, price, discount = 0 }) => sum + quantity * price - discount, 0)

const isBack = ({ kind }: MoneyPayment): boolean => kind !== 'SALE'
const sumOf = (payments: readonly MoneyPayment[]): Minor =>
  payments.reduce((sum, { amount }) => sum + amount, 0)

export const paymentOf = ({ id }: Order): string => gidOf('OrderTransaction', id * 10 + 1)
/** Counts what was paid by neither gift card nor store credit. */
const othersPaid = (order: Order): Minor =>
  subtotalOf(order) +
  order.shipping -
  sumOf((order.payments ?? []).filter((one) => one.kind === 'SALE'))
/** Counts what of a refund goes to neither gift card nor store credit. */
const othersBack = ({ payments = [] }: Order, { id, amount }: Order['refunds'][number]): Minor =>
  amount - sumOf(payments.filter(({ refund }) => refund === id))

/** Counts what an order's payment by neither gift card nor store credit can still give back. */
export const leftOf = (order: Order): Minor =>
  othersPaid(order) - order.refunds.reduce((sum, one) => sum + othersBack(order, one), 0)
/** Counts what a payment by gift card or store credit can still give back. */
export const leftOfPayment = ({ payments = [] }: Order, { id, amount }: MoneyPayment): Minor =>
  amount - sumOf(payments.filter(({ parent }) => parent === id))

export const gatewaysOf = (order: Order): string[] => {
  const used = new Set<string>((order.payments ?? []).map(({ gateway }) => gateway))
  if (othersPaid(order) > 0 || used.size === 0) used.add('manual')
  return [...used]
}

const transaction = (order: Order, amount: Minor, currency: string, more: Node): Node => ({
  __typename: 'OrderTransaction',
  status: 'SUCCESS',
  amountSet: bagOf(amount, currency),
  maximumRefundableV2: null,
  parentTransaction: null,
  receiptJson: '{}',
  order: () => ({ __typename: 'Order', id: gidOf('Order', order.id), name: order.name }),
  ...more,
})

/** Describes a payment by gift card or store credit; the receipt of one by gift card names it. */
export const moneyNode = (order: Order, one: MoneyPayment, currency: string): Node =>
  transaction(order, one.amount, currency, {
    id: gidOf('OrderTransaction', one.id),
    kind: one.kind,
    gateway: one.gateway,
    createdAt: one.at,
    processedAt: one.at,
    maximumRefundableV2: isBack(one) ? null : moneyOf(leftOfPayment(order, one), currency),
    parentTransaction: one.parent && { id: gidOf('OrderTransaction', one.parent) },
    receiptJson: one.gateway === 'gift_card' ? JSON.stringify({ gift_card_id: one.of }) : '{}',
    refund: one.refund,
  })

/** Lists the transactions of an order: its payments, and what was given back. */
export const transactionsOf = (order: Order, currency: string): Node[] => {
  if (!order.isPaid) return []
  const paid = othersPaid(order)
  const { createdAt } = order
  const other = { gateway: 'manual', createdAt, processedAt: createdAt }
  const back = order.refunds.flatMap((one) => {
    const amount = othersBack(order, one)
    if (amount <= 0) return []
    const id = gidOf('OrderTransaction', one.id * 10 + 2)
    const times = { createdAt: one.at, processedAt: one.at }
    const more = { ...other, ...times, id, kind: 'REFUND', refund: one.id }
    return [transaction(order, amount, currency, more)]
  })
  const sale = {
    ...other,
    id: paymentOf(order),
    kind: 'SALE',
    maximumRefundableV2: moneyOf(leftOf(order), currency),
  }
  const payments = order.payments ?? []
  return [
    ...payments.filter((one) => !isBack(one)).map((one) => moneyNode(order, one, currency)),
    ...(paid > 0 ? [transaction(order, paid, currency, sale)] : []),
    ...payments.filter(isBack).map((one) => moneyNode(order, one, currency)),
    ...back,
  ]
}

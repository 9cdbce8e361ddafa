import { locations } from './locations.ts'
import { gatewaysOf, refundedOf, subtotalOf, transactionsOf } from './payments.ts'
import {
  bagOf,
  connectionOf,
  gidOf,
  type Line,
  type Node,
  type Order,
  type Page,
  type Refund,
} from './things.ts'

const statusOf = (order: Order): string => {
  const refunded = refundedOf(order)
  if (refunded > 0)
    return refunded >= subtotalOf(order) + order.shipping ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  return order.isPaid ? 'PAID' : 'PENDING'
}
export const lineId = (order: Order, at: number): string =>
  gidOf('LineItem', order.id * 10_000 + at)

const lineNode = (order: Order, line: Line, at: number, currency: string): Node => ({
  __typename: 'LineItem',
  id: lineId(order, at),
  name: line.name,
  sku: line.sku || null,
  quantity: line.quantity,
  unfulfilledQuantity: order.isFulfilled ? 0 : line.quantity,
  taxable: true,
  vendor: 'Maple',
  isGiftCard: line.giftCard !== undefined,
  originalUnitPriceSet: bagOf(line.price, currency),
  totalDiscountSet: bagOf(line.discount ?? 0, currency),
  product: line.giftCard ? { id: gidOf('Product', line.giftCard), productType: '' } : null,
  variant: null,
})

export const refundNode = (order: Order, refund: Refund, currency: string): Node => ({
  __typename: 'Refund',
  id: gidOf('Refund', refund.id),
  legacyResourceId: String(refund.id),
  createdAt: refund.at,
  note: refund.note ?? null,
  totalRefundedSet: bagOf(refund.amount, currency),
  refundLineItems: (page: Page) =>
    connectionOf(
      refund.lines,
      ({ at, quantity }) => ({
        __typename: 'RefundLineItem',
        quantity,
        lineItem: { __typename: 'LineItem', id: lineId(order, at) },
      }),
      page,
    ),
  transactions: (page: Page) =>
    connectionOf(
      transactionsOf(order, currency).filter(({ refund: of }) => of === refund.id),
      (one) => one,
      page,
    ),
})

export const orderNode = (
  order: Order,
  currency: string,
  personOf: (id: number) => Node | null,
): Node => {
  const subtotal = subtotalOf(order)
  return {
    __typename: 'Order',
    id: gidOf('Order', order.id),
    legacyResourceId: String(order.id),
    name: order.name,
    email: order.email,
    phone: null,
    createdAt: order.createdAt,
    processedAt: order.createdAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    currencyCode: currency,
    displayFinancialStatus: statusOf(order),
    displayFulfillmentStatus: order.isFulfilled ? 'FULFILLED' : 'UNFULFILLED',
    customer: () => (order.person === null ? null : personOf(order.person)),
    subtotalPriceSet: bagOf(subtotal, currency),
    totalShippingPriceSet: bagOf(order.shipping, currency),
    totalTaxSet: bagOf(0, currency),
    totalDiscountsSet: bagOf(0, currency),
    totalPriceSet: bagOf(subtotal + order.shipping, currency),
    totalRefundedSet: bagOf(refundedOf(order), currency),
    tags: order.tags,
    discountCodes: order.codes,
    sourceName: 'web',
    paymentGatewayNames: gatewaysOf(order),
    shippingAddress: { countryCodeV2: order.country || null, zip: null },
    retailLocation: null,
    fulfillments: () =>
      order.isFulfilled
        ? [{ createdAt: order.createdAt, location: { id: gidOf('Location', locations[0]!.id) } }]
        : [],
    transactions: () => transactionsOf(order, currency),
    lineItems: (page: Page) =>
      connectionOf(order.lines, (line, at) => lineNode(order, line, at, currency), page),
    refunds: () => order.refunds.map((refund) => refundNode(order, refund, currency)),
  }
}

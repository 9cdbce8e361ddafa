import { locations } from './locations.ts'

/** Minor units. */
type Minor = number

export type Person = {
  id: number
  email: string | null
  first: string
  last: string
  phone: string | null
  tags: string[]
  locale: string
  country: string
  isSubscribed: boolean
  spent: Minor
  orders: number
  createdAt: string
  updatedAt: string
}
export type Line = { name: string; sku: string; quantity: number; price: Minor; discount?: Minor }
export type Refund = {
  id: number
  at: string
  amount: Minor
  lines: { at: number; quantity: number }[]
  note?: string | null
}
export type Order = {
  id: number
  name: string
  email: string | null
  person: number | null
  createdAt: string
  updatedAt: string
  cancelledAt: string | null
  isPaid: boolean
  isFulfilled: boolean
  country: string
  tags: string[]
  codes: string[]
  lines: Line[]
  shipping: Minor
  refunds: Refund[]
}
type Node = Record<string, unknown>
export type Connection = Node & { all: () => Iterable<Node> }

export const gidOf = (type: string, id: number | string): string => `gid://shopify/${type}/${id}`
export const idOf = (gid: unknown): number => Number(String(gid).split('/').at(-1)?.split('?')[0])
const amountOf = (minor: Minor): string => (minor / 100).toFixed(2)

export const moneyOf = (minor: Minor, currencyCode: string): Node => ({
  amount: amountOf(minor),
  currencyCode,
})
const bagOf = (minor: Minor, currency: string): Node => ({
  shopMoney: moneyOf(minor, currency),
  presentmentMoney: moneyOf(minor, currency),
})

/** Builds a connection; `first` rows after a cursor, which is the row's place. */
export const connectionOf = <T>(
  list: readonly T[],
  nodeOf: (one: T, at: number) => Node,
  { first = list.length, after }: { first?: number; after?: string | null } = {},
): Connection => {
  const from = after ? Number(after) : 0
  const page = list.slice(from, from + first)
  const nodes = () => page.map((one, at) => nodeOf(one, from + at))
  return {
    all: function* () {
      for (let at = 0; at < list.length; at += 1) yield nodeOf(list[at]!, at)
    },
    nodes,
    edges: () => nodes().map((node, at) => ({ node, cursor: String(from + at + 1) })),
    pageInfo: {
      hasNextPage: from + first < list.length,
      endCursor: page.length > 0 ? String(from + page.length) : null,
    },
  }
}

export const personNode = (one: Person, currency: string): Node => ({
  __typename: 'Customer',
  id: gidOf('Customer', one.id),
  legacyResourceId: String(one.id),
  firstName: one.first,
  lastName: one.last,
  defaultEmailAddress: one.email && {
    emailAddress: one.email,
    marketingState: one.isSubscribed ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
  },
  defaultPhoneNumber: one.phone && { phoneNumber: one.phone },
  state: 'ENABLED',
  tags: one.tags,
  locale: one.locale,
  defaultAddress: { countryCodeV2: one.country || null },
  amountSpent: moneyOf(one.spent, currency),
  numberOfOrders: String(one.orders),
  createdAt: one.createdAt,
  updatedAt: one.updatedAt,
})

export const refundedOf = ({ refunds }: Order): Minor =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)
export const subtotalOf = ({ lines }: Order): Minor =>
  lines.reduce((sum, { quantity, price, discount = 0 }) => sum + quantity * price - discount, 0)

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
  isGiftCard: false,
  originalUnitPriceSet: bagOf(line.price, currency),
  totalDiscountSet: bagOf(line.discount ?? 0, currency),
  product: null,
  variant: null,
})

export const refundNode = (order: Order, refund: Refund, currency: string): Node => ({
  __typename: 'Refund',
  id: gidOf('Refund', refund.id),
  legacyResourceId: String(refund.id),
  createdAt: refund.at,
  note: refund.note ?? null,
  totalRefundedSet: bagOf(refund.amount, currency),
  refundLineItems: (page: object) =>
    connectionOf(
      refund.lines,
      ({ at, quantity }) => ({
        __typename: 'RefundLineItem',
        quantity,
        lineItem: { __typename: 'LineItem', id: lineId(order, at) },
      }),
      page,
    ),
})

export const paymentOf = ({ id }: Order): string => gidOf('OrderTransaction', id * 10 + 1)
/** Counts what an order's payment can still give back. */
export const leftOf = (order: Order): number =>
  subtotalOf(order) + order.shipping - refundedOf(order)

/** Lists the transactions of an order: its payment, and what was paid back. */
const paymentNodes = (order: Order, currency: string): Node[] =>
  order.isPaid
    ? [
        {
          __typename: 'OrderTransaction',
          id: paymentOf(order),
          kind: 'SALE',
          status: 'SUCCESS',
          gateway: 'manual',
          amountSet: bagOf(subtotalOf(order) + order.shipping, currency),
          maximumRefundableV2: moneyOf(leftOf(order), currency),
        },
        ...order.refunds
          .filter(({ amount }) => amount > 0)
          .map(({ id, amount }) => ({
            __typename: 'OrderTransaction',
            id: gidOf('OrderTransaction', id * 10 + 2),
            kind: 'REFUND',
            status: 'SUCCESS',
            gateway: 'manual',
            amountSet: bagOf(amount, currency),
            maximumRefundableV2: null,
          })),
      ]
    : []

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
    paymentGatewayNames: ['manual'],
    shippingAddress: { countryCodeV2: order.country || null, zip: null },
    retailLocation: null,
    fulfillments: () =>
      order.isFulfilled
        ? [{ createdAt: order.createdAt, location: { id: gidOf('Location', locations[0]!.id) } }]
        : [],
    transactions: () => paymentNodes(order, currency),
    lineItems: (page: object) =>
      connectionOf(order.lines, (line, at) => lineNode(order, line, at, currency), page),
    refunds: () => order.refunds.map((refund) => refundNode(order, refund, currency)),
  }
}

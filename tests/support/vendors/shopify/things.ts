/** Minor units. */
export type Minor = number

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
/** `giftCard`: the gift card product that was bought. */
export type Line = {
  name: string
  sku: string
  quantity: number
  price: Minor
  discount?: Minor
  giftCard?: number
}
export type Refund = {
  id: number
  at: string
  amount: Minor
  lines: { at: number; quantity: number }[]
  note?: string | null
}
/** A payment of an order by gift card or store credit, or what of one was given back. */
export type MoneyPayment = {
  id: number
  kind: 'SALE' | 'REFUND' | 'VOID'
  /** the payment that is given back, and the refund that does it */
  parent: number | null
  refund: number | null
  gateway: 'gift_card' | 'shopify_store_credit'
  /** the gift card or account */
  of: number
  amount: Minor
  at: string
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
  payments?: MoneyPayment[]
}
export type Node = Record<string, unknown>
export type Connection = Node & { all: () => Iterable<Node> }

export const gidOf = (type: string, id: number | string): string => `gid://shopify/${type}/${id}`
export const idOf = (gid: unknown): number => Number(String(gid).split('/').at(-1)?.split('?')[0])
const amountOf = (minor: Minor): string => (minor / 100).toFixed(2)

export const moneyOf = (minor: Minor, currencyCode: string): Node => ({
  amount: amountOf(minor),
  currencyCode,
})
export const bagOf = (minor: Minor, currency: string): Node => ({
  shopMoney: moneyOf(minor, currency),
  presentmentMoney: moneyOf(minor, currency),
})

export type Page = {
  first?: number
  after?: string | null
  query?: string
  sortKey?: string
  reverse?: boolean
}

/** Builds a connection; `first` rows after a cursor, which is the row's place. */
export const connectionOf = <T>(
  rows: readonly T[],
  nodeOf: (one: T, at: number) => Node,
  { first = rows.length, after, reverse = false }: Page = {},
): Connection => {
  const list = reverse ? rows.toReversed() : rows
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

import { type ImitatedStore, nextId } from './store.ts'
import {
  connectionOf,
  gidOf,
  idOf,
  lineId,
  type Node,
  type Order,
  type Page,
  type Return,
} from './things.ts'

type Values = Record<string, unknown>

/** Names the aggregated state of an order's returns. */
export const returnStatusOf = ({ returns = [] }: Order): string => {
  const has = (status: Return['status']) => returns.some((one) => one.status === status)
  if (has('REQUESTED')) return 'RETURN_REQUESTED'
  if (has('OPEN')) return 'IN_PROGRESS'
  return has('CLOSED') ? 'RETURNED' : 'NO_RETURN'
}

export const returnNode = (order: Order, one: Return): Node => ({
  __typename: 'Return',
  id: gidOf('Return', one.id),
  name: one.name,
  status: one.status,
  createdAt: one.createdAt,
  order: { id: gidOf('Order', order.id) },
  decline: one.declined === null ? null : { note: one.declined, reason: 'OTHER' },
  refunds: (page: Page) =>
    connectionOf(
      one.refunds,
      (id) => ({ id: gidOf('Refund', id), legacyResourceId: String(id) }),
      page,
    ),
  exchangeLineItems: (page: Page) => connectionOf<never>([], () => ({}), page),
  returnLineItems: (page: Page) =>
    connectionOf(
      one.lines,
      ({ at, quantity, processed = 0, refunded = 0, note = '', reason = 'UNWANTED' }, i) => ({
        __typename: 'ReturnLineItem',
        id: gidOf('ReturnLineItem', one.id * 100 + i),
        quantity,
        processedQuantity: processed,
        refundedQuantity: refunded,
        returnReason: reason,
        returnReasonNote: '',
        customerNote: note,
        fulfillmentLineItem: { lineItem: { id: lineId(order, at) } },
      }),
      page,
    ),
})

type Moved = Partial<Pick<Return, 'status' | 'declined' | 'lines' | 'refunds'>>
const topics = {
  REQUESTED: 'RETURNS_REQUEST',
  OPEN: 'RETURNS_APPROVE',
  DECLINED: 'RETURNS_DECLINE',
  CANCELED: 'RETURNS_CANCEL',
  CLOSED: 'RETURNS_CLOSE',
} as const

/** Returns of a store: what people do in its admin, and what an app may do. */
export const returnsOf = (store: ImitatedStore) => {
  const find = (id: number): { order: Order; one: Return } | null => {
    for (const order of store.orders.values()) {
      const one = order.returns?.find((known) => known.id === id)
      if (one) return { order, one }
    }
    return null
  }
  const put = (order: Order, one: Return, topic: string): Return => {
    const { returns = [] } = store.orders.get(order.id)!
    const others = returns.filter(({ id }) => id !== one.id)
    store.changeOrder(order.id, { returns: [...others, one].toSorted((a, b) => a.id - b.id) })
    const admin_graphql_api_id = gidOf('Return', one.id)
    // as Shopify has it: not every topic names the number and the order
    store.tell(topic, {
      ...(topic === 'RETURNS_UPDATE' ? {} : { id: one.id, order: { id: order.id } }),
      admin_graphql_api_id,
      status: one.status.toLowerCase(),
    })
    return one
  }
  const request = (orderId: number, lines: Return['lines'], more: Partial<Return> = {}): Return => {
    const order = store.orders.get(orderId)!
    const one: Return = {
      id: nextId(),
      name: `${order.name}-R${(order.returns?.length ?? 0) + 1}`,
      status: 'REQUESTED',
      createdAt: store.now(),
      declined: null,
      refunds: [],
      lines,
      ...more,
    }
    return put(order, one, topics[one.status])
  }
  const move = (id: number, change: Moved, topic?: string): Return => {
    const { order, one } = find(id)!
    const next = { ...one, ...change }
    return put(order, next, topic ?? (change.status ? topics[change.status] : 'RETURNS_UPDATE'))
  }
  /** Does what an app asks, if the return has one of these states. */
  const act = (id: unknown, from: readonly Return['status'][], change: Moved): Values => {
    const found = find(idOf(id))
    if (!found || !from.includes(found.one.status))
      return {
        return: null,
        userErrors: [{ field: ['id'], message: 'Return is not in that state' }],
      }
    store.moved.push(String(change.status))
    const one = move(found.one.id, change)
    return { return: returnNode(store.orders.get(found.order.id)!, one), userErrors: [] }
  }
  const root = {
    return: ({ id }: Values) => {
      const found = find(idOf(id))
      return found && returnNode(found.order, found.one)
    },
    returnApproveRequest: ({ input }: Values) =>
      act((input as Values)['id'], ['REQUESTED'], { status: 'OPEN' }),
    returnDeclineRequest: ({ input }: Values) => {
      const { id, declineNote } = input as Values
      const declined = typeof declineNote === 'string' ? declineNote : ''
      return act(id, ['REQUESTED'], { status: 'DECLINED', declined })
    },
    returnCancel: ({ id }: Values) => act(id, ['OPEN'], { status: 'CANCELED' }),
    returnClose: ({ id }: Values) => act(id, ['OPEN'], { status: 'CLOSED' }),
  }
  return { request, move, root }
}

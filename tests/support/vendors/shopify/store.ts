import { createHmac, randomUUID } from 'node:crypto'
import type { Delivery } from '../standing.ts'
import type { Account, GiftCard } from './money/things.ts'
import type { Product } from './products.ts'
import { gidOf, type MoneyPayment, type Order, type Person, type Refund } from './things.ts'

export type Subscription = { id: number; topic: string; uri: string }
/** A delivery that Shopify would make, with the topic of its subscription. */
export type Sent = Delivery & { topic: string }

/** Names a topic as webhooks do: `ORDERS_CREATE` is `orders/create`. */
const topicText = (topic: string): string => {
  const [, head = '', tail = ''] = /^(BULK_OPERATIONS|[A-Z]+)_(.+)$/.exec(topic) ?? []
  return `${head.toLowerCase()}/${tail.toLowerCase()}`
}

let made = 7000
export const nextId = (): number => (made += 1)

/**
 * A store on Shopify: people and orders, and what its webhooks deliver as they change. `send` takes
 * what is delivered; without it a test finds it in `sent`.
 */
export const makeStore = (name: string, secret: string, clock: () => Date) => {
  const people = new Map<number, Person>()
  const orders = new Map<number, Order>()
  const cards = new Map<number, GiftCard>()
  const accounts = new Map<number, Account>()
  const products = new Map<number, Product>()
  const subscriptions: Subscription[] = []
  const sent: Sent[] = []
  const store = {
    name,
    domain: `${name}.myshopify.com`,
    currency: 'GBP',
    people,
    orders,
    cards,
    accounts,
    products,
    subscriptions,
    sent,
    /** takes deliveries as they are made */
    send: undefined as ((delivery: Sent) => void) | undefined,
  }
  const now = (): string => clock().toISOString()

  const sign = (raw: string): string =>
    createHmac('sha256', secret).update(raw, 'utf8').digest('base64')
  const deliveryOf = (topic: string, address: string, content: object, id = randomUUID()): Sent => {
    const raw = JSON.stringify(content)
    const headers = {
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': store.domain,
      'x-shopify-webhook-id': id,
      'x-shopify-api-version': '2026-04',
      'x-shopify-triggered-at': now(),
      'x-shopify-hmac-sha256': sign(raw),
    }
    return { topic, address, raw, headers }
  }
  /** Delivers to every subscription of a topic. */
  const tell = (topic: string, content: object): void => {
    for (const one of subscriptions.filter((hook) => hook.topic === topic)) {
      const delivery = deliveryOf(topicText(topic), one.uri, content)
      if (store.send) store.send(delivery)
      else sent.push(delivery)
    }
  }
  const tellPerson = (topic: string, { id, email, updatedAt }: Person): void =>
    tell(topic, {
      id,
      admin_graphql_api_id: gidOf('Customer', id),
      email,
      updated_at: updatedAt,
    })
  const tellOrder = (topic: string, { id, name: order, email, updatedAt }: Order): void =>
    tell(topic, {
      id,
      admin_graphql_api_id: gidOf('Order', id),
      name: order,
      email,
      updated_at: updatedAt,
    })

  const addPerson = (more: Partial<Person> = {}): Person => {
    const id = more.id ?? nextId()
    const one: Person = {
      id,
      email: `person-${id}@shoppers.example`,
      first: 'Ada',
      last: `Number ${id}`,
      phone: null,
      tags: [],
      locale: 'en',
      country: 'GB',
      isSubscribed: false,
      spent: 0,
      orders: 0,
      createdAt: now(),
      updatedAt: now(),
      ...more,
    }
    people.set(id, one)
    tellPerson('CUSTOMERS_CREATE', one)
    return one
  }
  const changePerson = (id: number, more: Partial<Person>): Person => {
    const one = { ...people.get(id)!, updatedAt: now(), ...more }
    people.set(id, one)
    tellPerson('CUSTOMERS_UPDATE', one)
    return one
  }
  const addOrder = (more: Partial<Order> = {}): Order => {
    const id = more.id ?? nextId()
    const person = people.get(more.person ?? -1)
    const one: Order = {
      id,
      name: `#${id}`,
      email: person?.email ?? null,
      person: null,
      createdAt: now(),
      updatedAt: now(),
      cancelledAt: null,
      isPaid: true,
      isFulfilled: false,
      country: 'GB',
      tags: [],
      codes: [],
      lines: [{ name: 'Shirt', sku: 'SHIRT', quantity: 2, price: 1250 }],
      shipping: 0,
      refunds: [],
      ...more,
    }
    orders.set(id, one)
    tellOrder('ORDERS_CREATE', one)
    if (one.isPaid) tellOrder('ORDERS_PAID', one)
    return one
  }
  const changeOrder = (id: number, more: Partial<Order>, also?: string): Order => {
    const one = { ...orders.get(id)!, updatedAt: now(), ...more }
    orders.set(id, one)
    tellOrder('ORDERS_UPDATED', one)
    if (also) tellOrder(also, one)
    return one
  }
  /** Refunds an order; `backOf` makes what of it goes to gift cards and store credit. */
  const refund = (
    id: number,
    amount: number,
    lines: Refund['lines'] = [],
    note: string | null = null,
    backOf: (refund: number) => MoneyPayment[] = () => [],
  ): Refund => {
    const one: Refund = { id: nextId(), at: now(), amount, lines, note }
    const { refunds, payments = [] } = orders.get(id)!
    changeOrder(id, { refunds: [...refunds, one], payments: [...payments, ...backOf(one.id)] })
    tell('REFUNDS_CREATE', { id: one.id, order_id: id, created_at: one.at })
    return one
  }
  return {
    ...store,
    /** the same object, whose `send` a test sets */
    store,
    now,
    sign,
    deliveryOf,
    tell,
    addPerson,
    changePerson,
    addOrder,
    changeOrder,
    refund,
  }
}
export type ImitatedStore = ReturnType<typeof makeStore>

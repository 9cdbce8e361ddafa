import type { OrderRecord } from '#platform/orders/intake/order-record.ts'
import { formatMinor } from '#rules/money.ts'
import type { TestPlatform } from '../platform.ts'
import type { storeOf } from '../events/store-events.ts'
import type { Retail } from './retail-year.ts'

type Told = {
  id: string
  topic: 'order_paid' | 'refund_created'
  occurred_at: string
  data: object
}

const eventsACall = 500
/** days until goods come back: the data doesn't say when they did */
const refundedAfter = 10 * 24 * 60 * 60 * 1000

const money = (minor: string): string => formatMinor(BigInt(minor))

/** An order as its store tells of it when it is paid: with its lines and customer. */
const orderOf = (
  { lines, ...order }: OrderRecord,
  customer: Retail['people'][number] | undefined,
) => ({
  id: order.platform_order_id,
  name: order.name,
  currency: 'GBP',
  created_at: order.created_at,
  paid_at: order.paid_at,
  email: order.email,
  customer: customer && {
    id: customer.id,
    email: customer.email,
    first_name: customer.first_name,
    last_name: customer.last_name,
    country: customer.country ?? '',
    tags: customer.tags,
  },
  financial_status: 'paid',
  country: order.country,
  payment_method: order.payment_method,
  channel: order.channel,
  subtotal: money(order.subtotal),
  total: money(order.total),
  lines: lines.map(([name, sku, quantity, price]) => ({
    name,
    sku,
    quantity,
    price: money(price),
  })),
})

/** Lists the events of the retailer's orders and refunds by their time. */
export const retailEvents = ({ people, orders }: Retail): Told[] => {
  const byEmail = new Map(people.map((one) => [one.email, one]))
  const events = orders.flatMap((order): Told[] => {
    const { name, platform_order_id: id, refunded, paid_at } = order
    const paid: Told = {
      id: `paid-${id}`,
      topic: 'order_paid',
      occurred_at: paid_at!,
      data: { order: orderOf(order, byEmail.get(order.email)) },
    }
    if (refunded === '0') return [paid]
    const at = new Date(Date.parse(paid_at!) + refundedAfter).toISOString()
    const refund = { id: `refund-${id}`, order: name, amount: money(refunded), created_at: at }
    return [paid, { id: refund.id, topic: 'refund_created', occurred_at: at, data: { refund } }]
  })
  return events.toSorted((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at))
}

/**
 * Hands events over in calls, each at the time of its last event, and lets `decide` have its turn
 * after every call. Returns how many were taken.
 */
export const tellYear = async (
  platform: Pick<TestPlatform, 'at'>,
  store: Pick<Awaited<ReturnType<typeof storeOf>>, 'post'>,
  events: readonly Told[],
  decide: () => Promise<void>,
): Promise<number> => {
  let taken = 0
  for (let at = 0; at < events.length; at += eventsACall) {
    const part = events.slice(at, at + eventsACall)
    platform.at(part.at(-1)!.occurred_at)
    const { status, body, text } = await store.post(part)
    if (status !== 200) throw new Error(text)
    for (const { error } of body.results) if (error) throw new Error(JSON.stringify(error))
    taken += body.results.filter(({ outcome }) => outcome === 'accepted').length
    await decide()
  }
  return taken
}

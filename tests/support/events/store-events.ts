import { getOrder } from '#contract/orders/calls.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'
import { postEvents } from '#contract/events/calls.ts'
import { checkoutOf } from '../redemptions/checkout.ts'

type Fields = Record<string, unknown>

/** An order as a store tells of it: two shirts, paid. */
export const storeOrder = (more: Fields = {}): Fields & { name: string } => ({
  id: unique('90'),
  name: `#${unique('')}`,
  currency: 'GBP',
  created_at: '2026-05-01T10:00:00Z',
  updated_at: '2026-05-01T10:00:00Z',
  email: 'buyer@customers.example',
  financial_status: 'paid',
  fulfillment_status: 'unfulfilled',
  subtotal: '20.00',
  shipping: '3.95',
  total: '23.95',
  lines: [{ name: 'Shirt', sku: 'SHIRT', barcode: '4006381333931', quantity: 2, price: '10.00' }],
  ...more,
})

/** A store's server that hands over events with its key. */
export const storeOf = async (platform: TestPlatform, shop: TestShop) => {
  const { key } = await checkoutOf(platform, shop)
  const post = (events: unknown[]) =>
    platform.call(null, postEvents, { body: { events: events as never } }, { token: key })
  const event = (topic: string, data: Fields, more: Fields = {}): Fields => ({
    id: unique('ev-'),
    topic,
    occurred_at: '2026-05-01T10:00:00Z',
    data,
    ...more,
  })
  return {
    key,
    post,
    event,
    /** hands over one event and returns its result */
    send: async (topic: string, data: Fields, more: Fields = {}) => {
      const { status, body, text } = await post([event(topic, data, more)])
      if (status !== 200) throw new Error(text)
      return body.results[0]!
    },
    order: async (name: string) =>
      (
        await platform.call(shop.people.owner, getOrder, {
          params: { order_id: name },
          query: {},
        })
      ).body.order,
  }
}

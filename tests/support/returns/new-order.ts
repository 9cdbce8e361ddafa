import type { APIRequestContext } from '@playwright/test'
import { expect, type Shop } from '../desk.ts'

/** An order of a customer of this test alone, as the store hands it over: three shirts and a hat. */
export const newOrder = async (shop: Shop, request: APIRequestContext, platform: string) => {
  const customer = await shop.customer()
  const { key } = (await shop.post('/store-keys', { name: customer.id })) as { key: string }
  const now = new Date().toISOString()
  const order = {
    id: customer.id,
    name: `#${customer.id.slice(4).toUpperCase()}`,
    currency: 'GBP',
    created_at: now,
    paid_at: now,
    email: customer.email,
    customer: { id: customer.id, email: customer.email },
    financial_status: 'paid',
    subtotal: '75.00',
    total: '75.00',
    lines: [
      { name: 'Linen shirt', sku: 'SHIRT', quantity: 3, price: '20.00' },
      { name: 'Straw hat', sku: 'HAT', quantity: 1, price: '15.00' },
    ],
  }
  const event = {
    id: `ev-${customer.id}`,
    topic: 'order_created',
    occurred_at: now,
    data: { order },
  }
  const response = await request.post(`${platform}/events`, {
    data: { events: [event] },
    headers: { authorization: `Bearer ${key}` },
  })
  expect(await response.json()).toMatchObject({ results: [{ outcome: 'accepted' }] })
  return { name: order.name, email: customer.email, customer: customer.id }
}

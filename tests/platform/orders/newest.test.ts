import { expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { listNewestOrders } from '#contract/orders/calls.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()

const on = (day: string) => ({ created_at: new Date(`${day}T12:00:00Z`) })
const { id, customer_id, email } = await platform.customer(shop, { name: 'Ann Ames' })
await placeOrder(platform, shop, { name: '#1', ...on('2026-01-01') })
await placeOrder(platform, shop, { name: '#2', ...on('2026-02-01'), customer_id, email })
await placeOrder(platform, shop, {
  name: '#3',
  ...on('2026-02-01'),
  fulfillment_status: 'partial',
  financial_status: 'pending',
})
await placeOrder(platform, shop, {
  name: '#4',
  ...on('2026-03-01'),
  fulfillment_status: '',
  refunded_here: 250n,
  refunded: 100n,
})
await placeOrder(platform, other, { name: '#9', ...on('2026-03-01') })

const page = async (query: Input<typeof listNewestOrders>['query']) =>
  (await platform.call(shop.people.owner, listNewestOrders, { query })).body
const names = async (query: Input<typeof listNewestOrders>['query']) =>
  (await page(query)).rows.map(({ name }) => name)

test('the shop’s orders, the newest first, with what can still be refunded', async () => {
  const { rows, count } = await page({})
  expect(count).toBe(4)
  expect(rows.map(({ name }) => name)).toEqual(['#4', '#3', '#2', '#1'])
  expect(rows[0]).toMatchObject({ refunded: '1.00', refunded_here: '2.50', refundable: '6.50' })
  expect(rows[2]).toMatchObject({
    email,
    customer: { platform_customer_id: id, full_name: 'Ann Ames', email },
  })
})

test.each([
  [{ payment: 'pending' }, ['#3']],
  [{ fulfillment: 'fulfilled' }, ['#2', '#1']],
  [{ fulfillment: 'partial' }, ['#3']],
  [{ fulfillment: 'unfulfilled' }, ['#4']],
  [{ customer: id }, ['#2']],
  [{ customer: 'nobody' }, []],
  [{ refunded_here: 'true' }, ['#4']],
  [{ refunded_here: 'false', payment: 'paid' }, ['#2', '#1']],
  [{ start_date: '2026-02-01', end_date: '2026-02-01' }, ['#3', '#2']],
] as const)('filtered by %o', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test('walked by keys in both directions', async () => {
  const first = await page({ limit: 3 })
  const next = await page({ limit: 3, after: first.after! })
  expect(next.rows.map(({ name }) => name)).toEqual(['#1'])
  expect(await names({ limit: 3, before: next.before! })).toEqual(['#4', '#3', '#2'])
})

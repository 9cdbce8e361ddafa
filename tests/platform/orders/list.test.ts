import { expect, test } from 'vitest'
import { listOrders } from '#contract/customers/read.ts'
import { plainOrder } from '../../support/customers/plain-order.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()

const order = (of: TestShop, name: string, more: object = {}) =>
  platform.db
    .insertInto('orders')
    .values({
      ...plainOrder,
      shop_id: of.shop_id,
      name,
      created_at: new Date('2026-01-01T00:00:00Z'),
      ...more,
    })
    .execute()
const orders = async (person: TestShop['people']['owner'], email: string) =>
  (await platform.call(person, listOrders, { query: { email } })).body

test('orders of a customer and of an e-mail that nobody has, the newest first, the till too', async () => {
  const { customer_id, email } = await platform.customer(shop)
  await order(shop, '#1', {
    customer_id,
    email: 'another@customers.example',
    platform_order_id: '900',
  })
  await order(shop, '#2', {
    email,
    created_at: new Date('2026-02-01T00:00:00Z'),
    refunded: 234n,
    credit_used: 100n,
    financial_status: 'partially_refunded',
  })
  await order(shop, '#3', { email: 'another@customers.example' })
  const matches = await orders(shop.people.pos, email!.toUpperCase())
  expect(matches).toEqual({
    count: 2,
    rows: [
      {
        order_id: '#2',
        name: '#2',
        total: '12.34',
        refunded: '2.34',
        refundable: '10.00',
        credit_used: '1.00',
        currency: 'GBP',
        financial_status: 'partially_refunded',
        created_at: '2026-02-01T00:00:00.000Z',
      },
      {
        order_id: '900',
        name: '#1',
        total: '12.34',
        refunded: '0.00',
        refundable: '12.34',
        credit_used: '0.00',
        currency: 'GBP',
        financial_status: 'paid',
        created_at: '2026-01-01T00:00:00.000Z',
      },
    ],
  })
})

test('250 rows at most, all counted', async () => {
  const email = `${unique('many')}@customers.example`
  for (let i = 0; i < 252; i += 1) await order(shop, `#m${i}`, { email })
  const matches = await orders(shop.people.owner, email)
  expect([matches.count, matches.rows.length]).toEqual([252, 250])
})

test('nothing of another shop', async () => {
  const other = await platform.shop()
  const { customer_id, email } = await platform.customer(other)
  await order(other, '#1', { customer_id, email })
  expect(await orders(shop.people.owner, email!)).toEqual({ count: 0, rows: [] })
})

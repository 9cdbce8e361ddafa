import { expect, test } from 'vitest'
import { getOrder } from '#contract/orders/calls.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { owner, pos, limited } = shop.people

const read = async (id: string, as = owner) =>
  platform.call(as, getOrder, { params: { order_id: id }, query: {} })

test('an order is found by its number, with and without #, and by the store’s id', async () => {
  const { name } = await placeOrder(platform, shop, {
    name: '#4711',
    platform_order_id: '9000004711',
  })
  for (const id of [name, '4711', '9000004711'])
    expect((await read(id)).body.order).toMatchObject({ name, order_id: '9000004711' })
})

test('the store’s id goes before a name that looks like it', async () => {
  await placeOrder(platform, shop, { name: '777' })
  await placeOrder(platform, shop, { name: '#1777', platform_order_id: '777' })
  expect((await read('777')).body.order.name).toBe('#1777')
})

test('each line says its share of discount and tax, and what can go back', async () => {
  const { name, line_ids } = await placeOrder(platform, shop, {
    lines: [
      { quantity: 10, price: 2390n, sku: 'TEN' },
      { price: 1000n, taxable: false, returned: 1 },
    ],
    subtotal: 18_750n,
    discount: 6150n,
    shipping: 395n,
    taxes: 1832n,
    total: 20_977n,
  })
  const { order } = (await read(name)).body
  expect(order).toMatchObject({ taxes_included: false, other: '0.00', refundable: '209.77' })
  expect(order.line_items).toMatchObject([
    {
      line_item_id: line_ids[0],
      net: '179.97',
      discount: '59.03',
      tax: '17.93',
      returnable: 10,
      why_not: null,
    },
    { net: '7.53', tax: '0.00', returned: 1, returnable: 0, why_not: 'all_returned' },
  ])
})

test('refunds of the store and of Tender lessen what can still be refunded, a known one once', async () => {
  const { name } = await placeOrder(platform, shop, {
    refunded: 700n,
    matched: 300n,
    refunded_here: 300n,
  })
  expect((await read(name)).body.order).toMatchObject({
    refunded: '7.00',
    refunded_here: '3.00',
    refundable: '3.00',
  })
})

test.each([
  ['unpaid', { financial_status: 'pending' }],
  ['nothing_left', { refunded: 1000n }],
  ['cancelled', { refunded: 1000n, cancelled_at: new Date('2026-01-02T00:00:00Z') }],
] as const)('a line that can’t go back says why: %s', async (why_not, more) => {
  const { name } = await placeOrder(platform, shop, more)
  expect((await read(name)).body.order.line_items).toMatchObject([{ returnable: 0, why_not }])
})

test('cards that paid and other money add up to the total', async () => {
  const { name } = await placeOrder(platform, shop, { payment_method: 'Visa' })
  const store = await checkoutOf(platform, shop)
  const { code } = await store.card(['20.00'])
  await store.hold(code, '4.00', { order: name, capture: true })
  expect((await read(name)).body.order.paid_by).toMatchObject({
    cards: [{ amount: '4.00', refunded: '0.00', last4: code.slice(-4) }],
    other: '6.00',
    method: 'Visa',
  })
})

test('a card counts whichever way its checkout wrote the order’s number', async () => {
  const { name } = await placeOrder(platform, shop, { name: '#4811' })
  const store = await checkoutOf(platform, shop)
  const { code } = await store.card(['20.00'])
  await store.hold(code, '4.00', { order: '4811', capture: true })
  expect((await read(name)).body.order.paid_by).toMatchObject({
    cards: [{ amount: '4.00' }],
    other: '6.00',
  })
})

test('the till and limited team members see it; another shop finds nothing', async () => {
  const { name } = await placeOrder(platform, shop, { name: '#only-here' })
  for (const person of [pos, limited]) expect((await read(name, person)).status).toBe(200)
  const other = await platform.shop()
  const answer = await platform.call(other.people.owner, getOrder, {
    params: { order_id: name },
    query: {},
  })
  expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } })
})

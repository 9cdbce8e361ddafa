import { expect, test } from 'vitest'
import { findOrders } from '#contract/orders/calls.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()

const ask = (text: string, of: TestShop = shop, as = of.people.owner) =>
  platform.call(as, findOrders, { body: { text } })
const found = async (text: string, of: TestShop = shop) =>
  Object.fromEntries(
    (await ask(text, of)).body.groups.map(({ by, orders }) => [by, orders.map(({ name }) => name)]),
  )
const phoneOf = (customer_id: bigint, phone: string) =>
  platform.db
    .updateTable('customer')
    .set({ phone })
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customer_id)
    .execute()

test('by its number, with and without # and in small letters, and by the store’s id', async () => {
  const { name } = await placeOrder(platform, shop, {
    name: '#AB-4711',
    platform_order_id: '9000004711',
  })
  for (const text of ['#AB-4711', 'AB-4711', 'ab-4711', ' #ab-4711 ', '9000004711'])
    expect(await found(text)).toEqual({ number: [name] })
})

test('by the number of a return, with the return’s id', async () => {
  const { name, order_id } = await placeOrder(platform, shop)
  const { return_id } = await platform.db
    .insertInto('return_request')
    .values({
      shop_id: shop.shop_id,
      order_id,
      number: 2,
      state: 'requested',
      origin: 'staff',
      to: 'credit',
      amount: 1000n,
      pieces: 1,
      verdict: null,
      created_at: new Date(),
      changed_at: new Date(),
    } as never)
    .returning('return_id')
    .executeTakeFirstOrThrow()
  const { groups } = (await ask(`${name.slice(1)}-r2`)).body
  expect(groups).toMatchObject([
    { by: 'return', orders: [{ name, return_id: `rn${return_id}` }], more: false },
  ])
  expect(await found(`${name}-R3`)).toEqual({})
})

test('by the barcode of an item, each order once', async () => {
  const barcode = unique('4006381')
  const { name } = await placeOrder(platform, shop, { lines: [{ barcode }, { barcode }] })
  await placeOrder(platform, shop, { lines: [{ barcode: '' }] })
  expect(await found(barcode)).toEqual({ barcode: [name] })
})

test('by an email: of the order, or of its customer, the newest first', async () => {
  const { customer_id, email } = await platform.customer(shop)
  const old = await placeOrder(platform, shop, { email })
  const { name } = await placeOrder(platform, shop, {
    customer_id,
    created_at: new Date('2026-03-01T00:00:00Z'),
  })
  expect((await found(email!.toUpperCase())).email).toEqual([name, old.name])
})

test('by a part of the customer’s name', async () => {
  const { customer_id } = await platform.customer(shop, { name: 'Ottoline Quist' })
  const { name } = await placeOrder(platform, shop, { customer_id })
  for (const text of ['ottoline', 'Quis', 'Ottoline Quist'])
    expect(await found(text)).toEqual({ customer: [name] })
})

test('by a phone number of the order or its customer, however it is written', async () => {
  const { customer_id } = await platform.customer(shop)
  await phoneOf(customer_id, '020 7946 0958')
  const mine = await placeOrder(platform, shop, { customer_id })
  const { name } = await placeOrder(platform, shop, {
    phone: '+44 20 7946 0958',
    created_at: new Date('2026-03-01T00:00:00Z'),
  })
  for (const text of ['+442079460958', '020 7946 0958', '(020) 7946-0958', '79460958'])
    expect(await found(text)).toEqual({ phone: [name, mine.name] })
  expect(await found('60958')).toEqual({})
})

test('by the last four of a card that paid; a number can be an order’s, too: both', async () => {
  const store = await checkoutOf(platform, shop)
  const { code } = await store.card(['20.00'])
  const paid = await placeOrder(platform, shop)
  await store.hold(code, '5.00', { capture: true, order: paid.name })
  const last4 = code.slice(-4)
  const same = await placeOrder(platform, shop, { name: `#${last4}` })
  expect(await found(last4)).toEqual({ number: [same.name], last4: [paid.name] })
})

test('the 20 newest orders of a group, and whether there are more', async () => {
  const { customer_id, email } = await platform.customer(shop, { name: 'Twentyfold Buyer' })
  const names: string[] = []
  for (let at = 0; at < 22; at += 1) {
    // written in another order than they were placed in
    const created_at = new Date(Date.UTC(2026, 0, 1 + ((at * 5) % 22)))
    const lines = [{ barcode: '4006381333931' }]
    const { name } = await placeOrder(platform, shop, { customer_id, created_at, lines })
    names[(at * 5) % 22] = name
  }
  for (const text of [email!, 'twentyfold', '4006381333931']) {
    const [group] = (await ask(text)).body.groups
    expect(group!.orders.map(({ name }) => name)).toEqual(names.toReversed().slice(0, 20))
    expect(group!.more).toBe(true)
  }
})

test('nothing of another shop, nothing for an empty text, and patterns are only text', async () => {
  const { customer_id, email } = await platform.customer(other, { name: 'Elsewhere Person' })
  const { name } = await placeOrder(platform, other, {
    customer_id,
    phone: '+49 30 901820 77',
    platform_order_id: 'store-7',
    lines: [{ barcode: '777777777777' }],
  })
  const texts = [name, 'store-7', '777777777777', email!, 'Elsewhere', '+49 30 901820 77']
  for (const text of texts) {
    expect(await found(text)).toEqual({})
    expect(Object.values(await found(text, other)).flat()).toEqual([name])
  }
  for (const text of [' ', '%%%%', '____', '-R1', '+++++++']) expect(await found(text)).toEqual({})
})

test('the till finds orders too', async () => {
  const { name } = await placeOrder(platform, shop)
  expect((await ask(name, shop, shop.people.pos)).body.groups).toHaveLength(1)
})

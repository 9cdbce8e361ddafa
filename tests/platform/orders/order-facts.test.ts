import { expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { exportCustomer } from '#contract/customers/read.ts'
import { importingOf } from '../../support/cli/importing.ts'
import {
  customer,
  customersExport,
  order,
  orderColumns,
  ordersExport,
} from '../../support/cli/shopify-export.ts'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { unique } from '../../support/platform.ts'
import { startOperated } from '../../support/product/operated.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ start: startOperated })
const { run, ordersOf } = importingOf(platform)

const linesOf = (shopId: bigint) =>
  platform.db
    .selectFrom('order_line')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('line_no')
    .execute()
const customerOf = (shopId: bigint) =>
  platform.db
    .selectFrom('customer')
    .select(['birthday', 'country', 'accepts_marketing'])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()

/** A shop with a gift card product, and an order that its store and its exports both have. */
const begin = async () => {
  const shop = await platform.shop()
  const store = await storeOf(platform, shop)
  const now = new Date('2026-01-01T00:00:00Z')
  await platform.db
    .insertInto('gift_card_product')
    .values({
      shop_id: shop.shop_id,
      handle: 'gift-card',
      title: 'Gift card',
      images: '[]',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { shop, store, name: `#${unique('')}`, id: unique('90') }
}
const facts = {
  channel: 'pos',
  codes: ['SPRING, 10', 'VIP'],
  risk: 'medium',
}
const line = {
  name: 'Thing 1',
  sku: 'T-1',
  quantity: 1,
  price: '5.00',
  product_id: 'p7',
  variant_id: 'v9',
  product_type: 'Shirts',
  collections: ['Tops, shirts', 'Sale'],
  is_gift_card: true,
}

test('an event brings facts of orders and lines, and an export without them keeps them', async () => {
  const { shop, store, name, id } = await begin()
  const sent = { id, name, total: '5.00', subtotal: '5.00', shipping: '0', lines: [line], ...facts }
  expect(await store.send('order_paid', { order: storeOrder(sent) })).toMatchObject({
    outcome: 'accepted',
  })
  const isThere = async () => {
    expect((await ordersOf(shop))[0]).toMatchObject({
      channel: 'pos',
      codes: 'SPRING, 10\nVIP',
      risk: 'medium',
    })
    expect(await linesOf(shop.shop_id)).toMatchObject([
      {
        product_id: 'p7',
        variant_id: 'v9',
        product_type: 'Shirts',
        collections: 'Tops, shirts\nSale',
        is_gift_card: true,
      },
    ])
  }
  await isThere()
  const header = [...orderColumns, 'Updated at']
  const newer = { Id: id, 'Updated at': '2026-06-01 10:00:00 +0000' }
  await run(shop, { 'old.csv': ordersExport(order(name, 1, newer), { header }) })
  expect((await ordersOf(shop))[0]!.digest).not.toBeNull()
  await isThere()
  // an event of an older sender says nothing of them
  const { channel: _, codes: __, risk: ___, ...silent } = sent
  const plain = { name: 'Thing 1', sku: 'T-1', quantity: 1, price: '5.00' }
  const later = { updated_at: '2026-07-01T10:00:00Z', lines: [plain] }
  await store.send('order_updated', { order: storeOrder({ ...silent, ...later }) })
  await isThere()
})

test('an export brings Source, Discount Code and Risk Level', async () => {
  const { shop, name } = await begin()
  const header = [...orderColumns, 'Source', 'Discount Code', 'Risk Level']
  const more = { Source: 'web', 'Discount Code': 'TEN, VIP', 'Risk Level': 'High' }
  await run(shop, { 'o.csv': ordersExport(order(name, 1, more), { header }) })
  expect((await ordersOf(shop))[0]).toMatchObject({
    channel: 'web',
    codes: 'TEN\nVIP',
    risk: 'high',
  })
})

test('a line named like the gift card product is a gift card, unless the store denies it', async () => {
  const { shop, store } = await begin()
  const named = (lineName: string, more: object = {}) => ({
    name: lineName,
    quantity: 1,
    price: '5.00',
    ...more,
  })
  const lines = [
    named('Gift card'),
    named('Gift card - 50.00'),
    named('Gift card holder'),
    named('Gift card - 25.00', { is_gift_card: false }),
  ]
  const sums = { total: '20.00', subtotal: '20.00', shipping: '0' }
  await store.send('order_created', { order: storeOrder({ ...sums, lines }) })
  const are = (await linesOf(shop.shop_id)).map(({ is_gift_card }) => is_gift_card)
  expect(are).toEqual([true, true, false, false])
})

test('a customer’s birthday, country and consent come from both, and stay where left out', async () => {
  const { shop, store } = await begin()
  const id = unique('c')
  const email = `${id}@customers.example`
  const brought = { birthday: '1990-02-28', country: 'GB', accepts_marketing: true }
  await store.send('customer_created', { customer: { id, email, ...brought } })
  expect(await customerOf(shop.shop_id)).toEqual(brought)
  await store.send('customer_updated', {
    customer: { id, updated_at: '2026-05-02T10:00:00Z', first_name: 'Ann' },
  })
  expect(await customerOf(shop.shop_id)).toEqual(brought)
  const row = (more: object) => customer(id, { Email: email, ...more })
  const names = ['Customer ID', 'First Name', 'Last Name', 'Email', 'Total Spent', 'Total Orders']
  const bare = [...names, 'Tags', 'Updated At']
  const older = row({ 'Updated At': '2026-06-01 10:00:00 +0000', 'First Name': 'Bea' })
  await run(shop, { 'old.csv': customersExport([older], { header: bare }) })
  const named = await platform.db
    .selectFrom('customer')
    .select('first_name')
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  expect(named.first_name).toBe('Bea')
  expect(await customerOf(shop.shop_id)).toEqual(brought)
  const columns = ['Accepts Email Marketing', 'Default Address Country Code', 'Birthday']
  const newer = {
    'Updated At': '2026-07-01 10:00:00 +0000',
    'Accepts Email Marketing': 'no',
    'Default Address Country Code': 'IE',
    Birthday: '1991-03-01',
  }
  await run(shop, { 'new.csv': customersExport([row(newer)], { header: [...bare, ...columns] }) })
  expect(await customerOf(shop.shop_id)).toEqual({
    birthday: '1991-03-01',
    country: 'IE',
    accepts_marketing: false,
  })
})

test.each([
  ['order', 'risk', 'huge'],
  ['customer', 'birthday', '1990-02-30'],
])('a wrong %s.%s is refused with its field', async (_, field, value) => {
  const { store } = await begin()
  const isOrder = field === 'risk'
  const result = isOrder
    ? await store.send('order_created', { order: storeOrder({ [field]: value }) })
    : await store.send('customer_created', { customer: { id: unique('c'), [field]: value } })
  expect(result).toMatchObject({ outcome: 'refused' })
  expect(result.error?.field).toContain(field)
})

test('a customer’s birthday and country are in their export, and cleared once they are erased', async () => {
  const shop = await platform.shop()
  const { id } = await platform.customer(shop)
  await platform.db
    .updateTable('customer')
    .set({ birthday: '1990-02-28', country: 'GB', accepts_marketing: true })
    .where('shop_id', '=', shop.shop_id)
    .execute()
  const { owner } = shop.people
  const told = await platform.call(owner, exportCustomer, { params: { id } })
  expect(told.text).toMatch(/1990-02-28[\s\S]*"GB"/)
  await platform.call(owner, eraseCustomer, { params: { id }, body: { confirm: 'erase' } })
  expect(await customerOf(shop.shop_id)).toEqual({
    birthday: null,
    country: '',
    accepts_marketing: false,
  })
})

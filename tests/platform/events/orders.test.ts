import { expect, test } from 'vitest'
import { getCustomer } from '#contract/customers/read.ts'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ connections: 10 })
const store = await storeOf(platform, shop)
const { owner } = shop.people

test('an order with its lines and its customer, who is made', async () => {
  const id = unique('c')
  const email = `${id}@customers.example`
  const order = storeOrder({
    email,
    phone: '+44 20 7946 0958',
    country: 'GB',
    customer: { id, email, first_name: 'Ann', last_name: 'Ames', phone: '0123 456789' },
  })
  expect(await store.send('order_created', { order })).toMatchObject({
    outcome: 'accepted',
    waits: false,
    error: null,
  })
  expect(await store.order(order.name)).toMatchObject({
    order_id: order['id'],
    email,
    phone: '+44 20 7946 0958',
    customer: { platform_customer_id: id, full_name: 'Ann Ames' },
    total: '23.95',
    refundable: '23.95',
    line_items: [{ sku: 'SHIRT', barcode: '4006381333931', quantity: 2, net: '20.00' }],
  })
  const customer = await platform.call(owner, getCustomer, { params: { id } })
  expect(customer.body).toMatchObject({ email, phone: '0123 456789' })
})

test('a later event changes the order, and its lines keep their ids', async () => {
  const order = storeOrder()
  await store.send('order_created', { order })
  const before = await store.order(order.name)
  await store.send(
    'order_fulfilled',
    { order: { ...order, updated_at: '2026-05-02T10:00:00Z', fulfillment_status: 'fulfilled' } },
    { occurred_at: '2026-05-02T09:59:00Z' },
  )
  const after = await store.order(order.name)
  expect(after).toMatchObject({
    fulfillment_status: 'fulfilled',
    fulfilled_at: '2026-05-02T09:59:00.000Z',
  })
  expect(after.line_items[0]!.line_item_id).toBe(before.line_items[0]!.line_item_id)
})

test('an older version overwrites nothing, in whatever order events arrive', async () => {
  const order = storeOrder()
  const paid = { ...order, updated_at: '2026-05-03T10:00:00Z', tags: 'new' }
  await store.send('order_updated', { order: paid })
  expect(await store.send('order_created', { order: { ...order, tags: 'old' } })).toMatchObject({
    outcome: 'accepted',
  })
  expect((await store.order(order.name)).tags).toBe('new')
})

test('two versions of a new order at once end as the later one', async () => {
  const both = async () => {
    const order = storeOrder()
    const later = { ...order, updated_at: '2026-05-03T10:00:00Z', tags: 'later' }
    await Promise.all([
      store.send('order_updated', { order: later }),
      store.send('order_paid', { order }, { occurred_at: '2026-05-01T10:00:00Z' }),
    ])
    return store.order(order.name)
  }
  for (let tries = 0; tries < 15; tries += 1) {
    const { tags, line_items } = await both()
    expect(tags).toBe('later')
    expect(line_items).toHaveLength(1)
  }
})

test('an order changes what an import brought, and the next import is compared anew', async () => {
  const order = storeOrder()
  await platform.db
    .insertInto('orders')
    .values({
      shop_id: shop.shop_id,
      name: order.name,
      platform_order_id: null,
      customer_id: null,
      email: null,
      subtotal: 1n,
      shipping: 0n,
      taxes: 0n,
      discount: 0n,
      total: 1n,
      refunded: 0n,
      financial_status: 'pending',
      fulfillment_status: '',
      digest: Buffer.from('of a file'),
      created_at: new Date('2026-05-01T10:00:00Z'),
      paid_at: null,
      cancelled_at: null,
    })
    .execute()
  await store.send('order_paid', { order })
  expect(await store.order(order.name)).toMatchObject({
    total: '23.95',
    paid_at: '2026-05-01T10:00:00.000Z',
  })
  const { digest } = await platform.db
    .selectFrom('orders')
    .select('digest')
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', order.name)
    .executeTakeFirstOrThrow()
  expect(digest).toBeNull()
})

test('an order that contradicts a refund made here is refused by its field', async () => {
  const order = storeOrder()
  await store.send('order_created', { order })
  const { shop_id } = shop
  await platform.db
    .updateTable('orders')
    .set({ refunded_here: 1000n })
    .where('shop_id', '=', shop_id)
    .where('name', '=', order.name)
    .execute()
  await platform.db
    .updateTable('order_line')
    .set({ returned: 1, net_back: 1000n })
    .where('shop_id', '=', shop_id)
    .where('order_id', 'in', (q) =>
      q.selectFrom('orders').select('order_id').where('name', '=', order.name),
    )
    .execute()
  const later = { ...order, updated_at: '2026-05-04T10:00:00Z' }
  expect(await store.send('order_updated', { order: { ...later, total: '9.99' } })).toMatchObject({
    outcome: 'refused',
    error: { code: 'invalid_input', field: 'data.order.total' },
  })
  expect(await store.send('order_updated', { order: { ...later, lines: [] } })).toMatchObject({
    error: { field: 'data.order.lines' },
  })
  expect((await store.order(order.name)).total).toBe('23.95')
})

test('another currency, and an id or name of another order, are refused by their fields', async () => {
  const order = storeOrder()
  await store.send('order_created', { order })
  const refusals: [object, string][] = [
    [storeOrder({ currency: 'EUR' }), 'data.order.currency'],
    [storeOrder({ id: order['id'] }), 'data.order.id'],
    [storeOrder({ name: order.name }), 'data.order.name'],
    [{ ...order, total: '-1.00' }, 'data.order.total'],
    [
      { ...order, lines: [{ name: 'A', quantity: 1.5, price: '1' }] },
      'data.order.lines.0.quantity',
    ],
    [{ ...order, created_at: '2026-02-31T00:00:00Z' }, 'data.order.created_at'],
  ]
  for (const [changed, field] of refusals)
    expect(await store.send('order_updated', { order: changed })).toMatchObject({
      outcome: 'refused',
      error: { field },
    })
})

test('an order of an erased customer keeps no address and no words', async () => {
  const { id, customer_id } = await platform.customer(shop)
  await platform.db
    .updateTable('customer')
    .set({ erased_at: new Date(), email: null })
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
  const order = storeOrder({ email: 'gone@customers.example', phone: '+44 1', customer: { id } })
  await store.send('order_created', { order })
  expect(await store.order(order.name)).toMatchObject({ email: null, phone: null })
  const { rows } = await platform.db
    .selectFrom('event')
    .select(['subject', 'data'])
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
    .then((all) => ({ rows: all }))
  expect(rows).toEqual([{ subject: '', data: {} }])
})

test('an order with 1,114 lines and a long one of 32 kB are told apart', async () => {
  const line = { name: 'A candle of some length', sku: 'CANDLE', quantity: 3, price: '1.65' }
  const order = storeOrder({ lines: Array.from({ length: 1114 }, () => line) })
  expect((await store.send('order_created', { order })).outcome).toBe('accepted')
  expect((await store.order(order.name)).line_items).toHaveLength(1114)
})

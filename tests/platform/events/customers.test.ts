import { expect, test } from 'vitest'
import { getCustomer } from '#contract/customers/read.ts'
import { importCustomers } from '#platform/customers/import-customers.ts'
import { transact } from '#platform/db/transact.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { onPostgres } from '../../support/database.ts'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { unique } from '../../support/platform.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const store = await storeOf(platform, shop)
const read = async (id: string) =>
  (await platform.call(shop.people.owner, getCustomer, { params: { id } })).body

test('a customer is made and changed; what an event leaves out stays', async () => {
  const id = unique('c')
  const email = `${id}@customers.example`
  await store.send('customer_created', {
    customer: { id, email, first_name: 'Ann', phone: '+1 555 0100', tags: 'vip' },
  })
  await store.send('customer_updated', {
    customer: { id, last_name: 'Ames', updated_at: '2026-05-02T10:00:00Z' },
  })
  expect(await read(id)).toMatchObject({
    email,
    full_name: 'Ann Ames',
    phone: '+1 555 0100',
    tags: 'vip',
  })
  await store.send('customer_updated', {
    customer: { id, first_name: 'Old', updated_at: '2026-05-01T10:00:00Z' },
  })
  expect((await read(id)).first_name).toBe('Ann')
})

test('a new email for a customer with cards is refused: codes are sent to it', async () => {
  const { customer } = await (await checkoutOf(platform, shop)).card(['5.00'])
  const before = (await read(customer)).email
  expect(
    await store.send('customer_updated', {
      customer: { id: customer, email: 'thief@customers.example' },
    }),
  ).toMatchObject({
    outcome: 'refused',
    error: { code: 'forbidden', field: 'data.customer.email' },
  })
  const order = storeOrder({ customer: { id: customer, email: 'thief@customers.example' } })
  expect((await store.send('order_created', { order })).outcome).toBe('accepted')
  expect((await read(customer)).email).toBe(before)
})

test('another customer’s email is refused; an order’s customer is made without it', async () => {
  const { email } = await platform.customer(shop)
  const id = unique('c')
  expect(await store.send('customer_created', { customer: { id, email } })).toMatchObject({
    outcome: 'refused',
    error: { code: 'already_there', field: 'data.customer.email' },
  })
  const order = storeOrder({ email, customer: { id, email, first_name: 'Bo' } })
  await store.send('order_created', { order })
  expect((await store.order(order.name)).customer).toMatchObject({
    platform_customer_id: id,
    email: null,
  })
})

test('one who was merged stays merged, and their orders lead to who they are now', async () => {
  const [from, into] = [await platform.customer(shop), await platform.customer(shop)]
  await platform.db
    .updateTable('customer')
    .set({ merged_into: into.customer_id, email: null })
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', from.customer_id)
    .execute()
  await store.send('customer_updated', { customer: { id: from.id, first_name: 'Back' } })
  const order = storeOrder({ customer: { id: from.id } })
  await store.send('order_created', { order })
  expect((await store.order(order.name)).customer?.platform_customer_id).toBe(into.id)
})

test('an id that Tender gives to guests is refused', async () => {
  expect(await store.send('customer_created', { customer: { id: 'tender-7' } })).toMatchObject({
    outcome: 'refused',
    error: { field: 'data.customer.id' },
  })
})

test('a row of an older export doesn’t replace what an event brought, a newer one does', async () => {
  const id = unique('c')
  const scope = await findShop(platform.db, shop.shop_url)
  const row = {
    line: 2,
    id,
    first_name: 'File',
    last_name: 'Ames',
    email: `${id}@customers.example`,
    state: null,
    tags: '',
    total_spent: '0',
    orders_count: 0,
  }
  const imported = async (store_updated_at?: string) =>
    importCustomers(platform, scope, [
      { ...row, ...(store_updated_at ? { store_updated_at } : {}) },
    ])
  expect(await imported()).toMatchObject({ made: 1 })
  const updated_at = '2026-05-02T10:00:00.000Z'
  await store.send('customer_updated', { customer: { id, first_name: 'Event', updated_at } })
  for (const older of [undefined, '2026-05-01T10:00:00.000Z', updated_at]) {
    expect(await imported(older)).toMatchObject({ unchanged: 1, changed: 0 })
    expect((await read(id)).first_name).toBe('Event')
  }
  expect(await imported('2026-05-03T10:00:00.000Z')).toMatchObject({ changed: 1 })
  expect((await read(id)).first_name).toBe('File')
  await store.send('customer_updated', { customer: { id, first_name: 'Late', updated_at } })
  expect((await read(id)).first_name).toBe('File')
})

test.runIf(onPostgres)('an event that is written while a row is compared wins', async () => {
  const id = unique('c')
  const scope = await findShop(platform.db, shop.shop_url)
  await store.send('customer_created', { customer: { id, first_name: 'First' } })
  await platform.db.updateTable('customer').set({ store_updated_at: null }).execute()
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const event = transact(platform.db, async (trx) => {
    await trx
      .updateTable('customer')
      .set({ first_name: 'Event', store_updated_at: new Date('2026-05-02T10:00:00Z') })
      .where('platform_customer_id', '=', id)
      .execute()
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const row = { line: 2, id, first_name: 'File', last_name: '', email: null, state: null, tags: '' }
  const importing = importCustomers(platform, scope, [
    { ...row, total_spent: '0', orders_count: 0 },
  ])
  await new Promise((done) => setTimeout(done, 500))
  released.resolve()
  await Promise.all([event, importing])
  expect((await read(id)).first_name).toBe('Event')
})

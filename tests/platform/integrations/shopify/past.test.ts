import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { runInbox, vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
let shop: TestShop
let desk: ReturnType<typeof storeOf>
let store: (typeof desk)['store']

beforeEach(async () => {
  platform.at('2026-11-02T10:00:00Z')
  shop = await platform.shop()
  desk = storeOf(platform, vendors, shop, unique('maple'))
  store = desk.store
})

const pass = (minutes: number) =>
  platform.at(new Date(platform.clock().getTime() + minutes * 60_000))
const events = async () => {
  const { rows } = await sql<{ topic: string }>`
    select topic from event
    where shop_id = ${shop.shop_id} and source = 'store' order by topic`.execute(platform.db)
  return rows.map(({ topic }) => topic)
}
const orders = async () => {
  const { rows } = await sql<{ name: string; email: string | null; customer: string | null }>`
    select o.name, o.email, c.platform_customer_id as customer
    from orders o
    left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
    where o.shop_id = ${shop.shop_id} order by o.platform_order_id`.execute(platform.db)
  return rows
}

describe.runIf(hasShopify)('what a store has made', () => {
  test('before it was connected is no news, also where it changes before the file is read', async () => {
    const { id, email } = store.addPerson()
    const order = store.addOrder({ person: id, isPaid: false })
    pass(1)
    await desk.connect()
    pass(1)
    store.changeOrder(order.id, { isPaid: true, isFulfilled: true }, 'ORDERS_PAID')
    store.changePerson(id, { tags: ['VIP'] })
    await desk.deliver()
    expect(await orders()).toEqual([{ name: order.name, email, customer: String(id) }])
    expect(await events()).toEqual(['customer_updated'])
    await desk.sync()
    await runInbox(platform)
    expect(await events()).toEqual(['customer_updated'])
  })

  test('since it was connected is news, also where the file has it first', async () => {
    await desk.connect()
    pass(1)
    const { id } = store.addPerson()
    store.addOrder({ person: id })
    store.sent.length = 0
    pass(1)
    await desk.sync()
    await runInbox(platform)
    expect(await events()).toEqual(['customer_created', 'order_created', 'order_paid'])
    pass(1)
    await desk.again()
    await desk.sync()
    await runInbox(platform)
    expect(await events()).toHaveLength(3)
  })
})

describe.runIf(hasShopify)('an order in the file', () => {
  test('is its customer’s by the store’s id, whatever address it has', async () => {
    const { id } = store.addPerson()
    const order = store.addOrder({ person: id, email: null })
    const other = store.addOrder({ person: id, email: 'their@other.example' })
    pass(1)
    await desk.connect()
    await desk.sync()
    expect(await orders()).toEqual([
      { name: order.name, email: null, customer: String(id) },
      { name: other.name, email: 'their@other.example', customer: String(id) },
    ])
  })

  test('of an erased customer stays theirs, and brings no address back', async () => {
    const { id } = store.addPerson()
    const order = store.addOrder({ person: id })
    pass(1)
    await desk.connect()
    await desk.sync()
    const erased = await platform.call(shop.people.owner, eraseCustomer, {
      params: { id: String(id) },
      body: { confirm: 'erase' },
    })
    expect(erased.status).toBe(200)
    pass(1)
    store.changeOrder(order.id, { isFulfilled: true })
    store.addOrder({ person: id, createdAt: '2026-10-01T10:00:00.000Z' })
    pass(1)
    await desk.again()
    await desk.sync()
    expect((await orders()).map(({ email, customer }) => [email, customer])).toEqual([
      [null, String(id)],
      [null, String(id)],
    ])
  })

  test('may have the name of another one, which stays another', async () => {
    const [one, two] = [store.addOrder({ name: '#7' }), store.addOrder({ name: '#7' })]
    pass(1)
    await desk.connect()
    await desk.sync()
    const names = ['#7', `#7 (${two.id})`]
    expect((await orders()).map(({ name }) => name)).toEqual(names)
    pass(1)
    const three = store.addOrder({ name: '#7' })
    store.changeOrder(two.id, { email: 'two@shoppers.example' })
    store.changeOrder(one.id, { email: 'one@shoppers.example' })
    await desk.deliver()
    expect((await orders()).map(({ name, email }) => [name, email])).toEqual([
      ['#7', 'one@shoppers.example'],
      [`#7 (${two.id})`, 'two@shoppers.example'],
      [`#7 (${three.id})`, null],
    ])
    pass(1)
    await desk.again()
    await desk.sync()
    expect((await orders()).map(({ name }) => name)).toEqual([...names, `#7 (${three.id})`])
    expect((await desk.get()).syncs[1]).toMatchObject({ left_out_count: 0, made: 0 })
  })
})

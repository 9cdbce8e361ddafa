import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { claimSync, keepProgress } from '#platform/integrations/shopify/sync/claim.ts'
import { syncTurn } from '#platform/integrations/shopify/sync/worker.ts'
import { vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { shopify } = vendors
let shop: TestShop
let name: string
let desk: ReturnType<typeof storeOf>
let store: (typeof desk)['store']

beforeEach(async () => {
  platform.at('2026-11-02T10:00:00Z')
  shop = await platform.shop()
  name = unique('maple')
  desk = storeOf(platform, vendors, shop, name)
  store = desk.store
  Object.assign(shopify.own, { isThrottled: false, losesAnswer: undefined })
  Object.assign(shopify.faults, { isDown: false })
})

const pass = (minutes: number) =>
  platform.at(new Date(platform.clock().getTime() + minutes * 60_000))
const fill = (people: number) => {
  for (let n = 0; n < people; n += 1) {
    const { id } = store.addPerson()
    store.addOrder({ person: id, refunds: n === 0 ? [refund] : [] })
  }
  pass(1)
}
const refund = { id: 991, at: '2026-11-02T10:00:00.000Z', amount: 500, lines: [] }
const counts = async () => {
  const { rows } = await sql<{ people: number; orders: number; lines: number; events: number }>`
    select
      (select count(*)::int from customer where shop_id = ${shop.shop_id}) as people,
      (select count(*)::int from orders
        where shop_id = ${shop.shop_id} and customer_id is not null) as orders,
      (select count(*)::int from order_line where shop_id = ${shop.shop_id}) as lines,
      (select count(*)::int from event where shop_id = ${shop.shop_id}) as events
  `.execute(platform.db)
  return rows[0]
}

describe.runIf(hasShopify)('the sync of a store', () => {
  test('takes customers and orders from a file, and makes no event of them', async () => {
    fill(30)
    await desk.connect()
    await desk.sync()
    expect(await counts()).toEqual({ people: 30, orders: 30, lines: 30, events: 0 })
    expect((await desk.get()).syncs).toMatchObject([
      { kind: 'customers', state: 'following', objects: 30, total: 30, made: 30, changed: 0 },
      { kind: 'orders', state: 'following', objects: 30, total: 30, made: 30, left_out: [] },
    ])
  })

  test('says what it couldn’t take', async () => {
    fill(2)
    store.addPerson({ id: 77, email: [...store.people.values()][0]!.email })
    pass(1)
    await desk.connect()
    await desk.sync()
    const [customers] = (await desk.get()).syncs
    expect(customers).toMatchObject({ left_out: ['77'], left_out_count: 1, made: 2 })
  })

  test('run again changes nothing but what has changed', async () => {
    fill(5)
    await desk.connect()
    await desk.sync()
    pass(1)
    store.changeOrder([...store.orders.keys()][2]!, { isFulfilled: true })
    pass(1)
    expect((await desk.again()).status).toBe(200)
    expect((await desk.again()).error?.code).toBe('sync_running')
    await desk.sync()
    expect((await desk.get()).syncs).toMatchObject([
      { made: 0, changed: 0, objects: 5 },
      { made: 0, changed: 1, objects: 5 },
    ])
  })

  test('goes on where a killed process has left it', async () => {
    fill(4)
    await desk.connect()
    await desk.sync()
    await desk.again()
    const claimed = await claimSync(platform.db, platform.clock())
    // another process takes over after the lease, and this one notices
    pass(2)
    const other = await claimSync(platform.db, platform.clock())
    expect(other?.kind).toBe(claimed?.kind)
    expect(await keepProgress(platform.db, claimed!, { objects: 99 }, platform.clock())).toBe(false)
    pass(2)
    await desk.sync()
    expect((await desk.get()).syncs.map(({ objects }) => objects)).toEqual([4, 4])
  })

  test('follows what changes without any webhook, within minutes', async () => {
    fill(3)
    await desk.connect()
    await desk.sync()
    pass(1)
    const { id } = store.addPerson()
    store.addOrder({ person: id })
    store.changePerson([...store.people.keys()][0]!, { first: 'Changed' })
    store.sent.length = 0
    await desk.catchUp()
    expect(await counts()).toMatchObject({ people: 4, orders: 4 })
    const { rows } = await sql<{ topic: string }>`
      select topic from event where shop_id = ${shop.shop_id} and source = 'store'
      order by topic`.execute(platform.db)
    expect(rows.map(({ topic }) => topic)).toEqual([
      'customer_created',
      'customer_updated',
      'order_created',
      'order_paid',
    ])
    await desk.catchUp()
    const { rows: left } = await sql<{ n: number }>`
      select count(*)::int as n from inbox where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(left[0]?.n).toBe(3)
  })

  test('registers webhooks again that the store has lost', async () => {
    await desk.connect()
    await desk.sync()
    store.subscriptions.splice(2, 3)
    await desk.catchUp()
    expect(new Set(store.subscriptions.map(({ topic }) => topic)).size).toBe(11)
    expect(store.subscriptions).toHaveLength(11)
  })

  test('of a store that is down waits and catches up, and its lag is shown', async () => {
    fill(2)
    await desk.connect()
    await desk.sync()
    shopify.faults.isDown = true
    for (let n = 0; n < 6; n += 1) {
      pass(60)
      store.addPerson()
      await desk.catchUp()
    }
    const [late] = (await desk.get()).syncs
    expect(late).toMatchObject({ problem: 'unreachable' })
    expect(platform.clock().getTime() - Date.parse(late!.as_of!)).toBeGreaterThan(6 * 3600_000)
    shopify.faults.isDown = false
    pass(15)
    await desk.catchUp()
    expect(await counts()).toMatchObject({ people: 8 })
    expect(await desk.read()).toMatchObject({ health: 'good' })
  })

  test('leaves orders that are made meanwhile to their webhooks, which tell of them', async () => {
    fill(1)
    await desk.connect()
    await syncTurn(platform)
    pass(1)
    store.addOrder({ person: [...store.people.keys()][0]! })
    const sent = store.sent.splice(0).filter(({ topic }) => topic.startsWith('orders/'))
    await desk.sync()
    await desk.deliver(sent.slice(-2))
    expect(await counts()).toMatchObject({ orders: 2 })
    const { rows } = await sql<{ topic: string }>`
      select topic from event where shop_id = ${shop.shop_id} order by event_id`.execute(
      platform.db,
    )
    expect(rows.map(({ topic }) => topic)).toEqual(['order_created', 'order_paid'])
  })

  test('goes on at once when the store says that its file is complete', async () => {
    fill(1)
    await desk.connect()
    await syncTurn(platform)
    expect(await syncTurn(platform)).toBe(false)
    const { operation } = await platform.db
      .selectFrom('store_sync')
      .select('operation')
      .where('shop_id', '=', shop.shop_id)
      .where('operation', 'is not', null)
      .executeTakeFirstOrThrow()
    const content = { admin_graphql_api_id: operation }
    await desk.deliver([store.deliveryOf('bulk_operations/finish', '', content)])
    expect(await syncTurn(platform)).toBe(true)
    expect((await desk.get()).syncs[0]).toMatchObject({ state: 'reading' })
  })

  test('stops with the connection', async () => {
    fill(1)
    await desk.connect()
    await desk.disable()
    pass(60)
    while (await syncTurn(platform));
    const rows = await platform.db
      .selectFrom('store_sync')
      .select('tries')
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(rows.map(({ tries }) => tries)).toEqual([0, 0])
  })
})

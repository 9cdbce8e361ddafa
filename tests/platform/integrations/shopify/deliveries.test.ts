import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { runInbox, vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { largePlan } from '../../../support/vendors/shopify/answer.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'
import type { Sent } from '../../../support/vendors/shopify/store.ts'

const platform = await suitePlatform({ connections: 8, ties: 'after all' })
const vendors = await vendorsOf(platform)
const { shopify } = vendors
shopify.own.plan = largePlan
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
  await desk.connect()
  await desk.sync()
  store.sent.length = 0
})

const pass = (seconds: number) => platform.at(new Date(platform.clock().getTime() + seconds * 1000))
const events = async () => {
  const { rows } = await sql<{ topic: string }>`
    select topic from event
    where shop_id = ${shop.shop_id} and source = 'store' order by event_id`.execute(platform.db)
  return rows.map(({ topic }) => topic)
}
const orders = async () => {
  const { rows } = await sql<{ name: string; status: string; refunded: bigint; email: string }>`
    select o.name, o.financial_status as status, o.refunded, c.email
    from orders o
    left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
    where o.shop_id = ${shop.shop_id} order by o.order_id`.execute(platform.db)
  return rows
}
const inbox = async () => {
  const { rows } = await sql<{ state: string; problem: string | null }>`
    select state, problem from inbox
    where shop_id = ${shop.shop_id} order by inbox_id`.execute(platform.db)
  return rows
}
const shuffled = <T>(list: readonly T[]): T[] => {
  const all = [...list]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}

describe.runIf(hasShopify)('a delivery of a store', () => {
  test('is taken by what the store says when it is read', async () => {
    const { id, email } = store.addPerson({ first: 'Grace', tags: ['VIP'] })
    const order = store.addOrder({ person: id })
    await desk.deliver()
    expect(await orders()).toEqual([{ name: order.name, status: 'paid', refunded: 0n, email }])
    expect(await events()).toEqual(['customer_created', 'order_created', 'order_paid'])
  })

  test.each<[string, (sent: Sent) => Partial<Sent>]>([
    ['another body', ({ raw }) => ({ raw: raw.replace('{', '{"a":1,') })],
    ['no proof', ({ headers: { 'x-shopify-hmac-sha256': _, ...headers } }) => ({ headers })],
    [
      'another proof',
      ({ headers }) => ({ headers: { ...headers, 'x-shopify-hmac-sha256': 'AAAA' } }),
    ],
    [
      'a store that is none',
      ({ headers }) => ({ headers: { ...headers, 'x-shopify-shop-domain': 'evil.com' } }),
    ],
  ])('with %s is refused, and nothing of it is kept', async (_, change) => {
    store.addPerson()
    const [sent] = store.sent.splice(0)
    const refused = await desk.post({ ...sent!, ...change(sent!) })
    expect([refused.status, refused.error?.code]).toEqual([403, 'not_signed'])
    expect(await inbox()).toEqual([])
  })

  test('isn’t taken at an address of the usual form either', async () => {
    store.addPerson()
    const [{ raw, headers }] = store.sent.splice(0) as [Sent]
    const refused = await platform.request('POST', `/in/shopify/${'a'.repeat(64)}`, {
      raw,
      headers,
    })
    expect(refused.status).toBe(404)
  })

  test('for a store that nobody has connected is answered and dropped', async () => {
    const unknown = shopify.store(unique('unknown'))
    const { status, body } = await desk.post(
      unknown.deliveryOf('shop/redact', '', { shop_domain: unknown.domain }),
    )
    expect([status, body]).toEqual([200, { received: false }])
  })

  test('counts once by its id, and ten times shuffled as once in order', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { id } = store.addPerson()
      const order = store.addOrder({ person: id, isPaid: n % 2 === 0 })
      pass(1)
      if (n % 2 === 1) store.changeOrder(order.id, { isPaid: true }, 'ORDERS_PAID')
      if (n % 3 === 0) store.refund(order.id, 500, [{ at: 0, quantity: 1 }])
    }
    const sent = store.sent.splice(0)
    await desk.deliver(shuffled(Array.from({ length: 10 }, () => sent).flat()))
    const kept = await inbox()
    expect(kept).toEqual(sent.map(() => ({ state: 'done', problem: null })))
    const topics = Map.groupBy(await events(), (topic) => topic)
    const counts = [...topics].map(([topic, all]) => [topic, all.length] as const)
    expect(Object.fromEntries(counts)).toMatchObject({
      order_created: 6,
      order_paid: 6,
      refund_created: 2,
    })
    const refunded = new Map((await orders()).map((one) => [one.name, one.refunded]))
    expect(refunded).toEqual(
      new Map(
        [...store.orders.values()].map((one) => [one.name, one.refunds.length > 0 ? 500n : 0n]),
      ),
    )
  })

  test('that comes late changes nothing', async () => {
    const { id } = store.addPerson()
    const order = store.addOrder({ person: id, isPaid: false })
    const early = store.sent.splice(0)
    pass(60)
    store.changeOrder(order.id, { isPaid: true })
    await desk.deliver()
    const reads = vendors.asked.length
    await desk.deliver(early.filter(({ topic }) => topic === 'orders/create'))
    expect(vendors.asked.length).toBe(reads)
    expect((await orders()).map(({ status }) => status)).toEqual(['paid'])
  })

  test('waits while the store is down, and is done after', async () => {
    store.addPerson()
    shopify.faults.isDown = true
    await desk.deliver()
    expect(await inbox()).toEqual([{ state: 'waiting', problem: 'unreachable' }])
    shopify.faults.isDown = false
    pass(20)
    await runInbox(platform)
    expect(await inbox()).toEqual([{ state: 'done', problem: null }])
  })

  test('waits while the store has no points for us', async () => {
    store.addPerson()
    shopify.own.isThrottled = true
    await desk.deliver()
    expect(await inbox()).toEqual([{ state: 'waiting', problem: 'throttled' }])
    shopify.own.isThrottled = false
    pass(60)
    await runInbox(platform)
    expect(await inbox()).toEqual([{ state: 'done', problem: null }])
    expect(await desk.read()).toMatchObject({ health: 'good' })
  })

  test('of an order with more lines than a page has them all', async () => {
    const lines = Array.from({ length: 120 }, (_, n) => ({
      name: `Line ${n}`,
      sku: `L${n}`,
      quantity: 1,
      price: 100,
    }))
    const order = store.addOrder({ lines })
    store.refund(order.id, 300, [{ at: 110, quantity: 1 }])
    await desk.deliver()
    const { rows } = await sql<{ n: number; back: number }>`
      select count(*)::int as n, (sum(store_returned) filter (where line_no = 111))::int as back
      from order_line where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(rows).toEqual([{ n: 120, back: 1 }])
  })

  test('that says the app is uninstalled ends the access, unless the store still answers', async () => {
    const gone = store.deliveryOf('app/uninstalled', '', { id: 1 })
    await desk.deliver([gone])
    expect(await desk.read()).toMatchObject({ enabled: true, problem: null })
    shopify.access(name).revoke()
    await desk.deliver([store.deliveryOf('app/uninstalled', '', { id: 1 })])
    expect(await desk.read()).toMatchObject({ health: 'broken', problem: 'uninstalled' })
    const kept = await platform.db
      .selectFrom('integration')
      .select('sealed')
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirst()
    expect(kept?.sealed).toBeNull()
    expect(await desk.connect()).toMatchObject({ health: 'good' })
  })

  test('that says the scopes have changed shows what stays off', async () => {
    shopify.access(name).narrow(['read_customers', 'read_orders'])
    await desk.deliver([store.deliveryOf('app/scopes_update', '', { current: [] })])
    expect((await desk.get()).missing).toEqual([
      'past_orders',
      'refunds',
      'tags',
      'products',
      'gift_card_product',
      'locations',
      'money',
    ])
  })

  test('that says a needed scope is gone is a problem until the store grants it again', async () => {
    const scoped = (scopes: string[]) => {
      shopify.access(name).narrow(scopes)
      return desk.deliver([store.deliveryOf('app/scopes_update', '', { current: [] })])
    }
    await scoped(['read_orders'])
    expect(await desk.read()).toMatchObject({ problem: 'scope_missing' })
    shopify.faults.isDown = true
    await desk.catchUp()
    shopify.faults.isDown = false
    expect(await desk.read()).toMatchObject({ problem: 'unreachable' })
    pass(1200)
    await desk.catchUp()
    expect(await desk.read()).toMatchObject({ problem: 'scope_missing' })
    expect((await desk.check()).body).toMatchObject({ problem: 'scope_missing' })
    await scoped(['read_customers', 'read_orders'])
    expect(await desk.read()).toMatchObject({ problem: null })
  })
})

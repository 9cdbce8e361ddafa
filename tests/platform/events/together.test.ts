import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ connections: 6, at: '2026-05-01T10:00:00Z' })
const store = await storeOf(platform, shop)
const one = await storeOf(platform, other)

type Fields = Record<string, unknown>
const order = (name: string, more: Fields = {}) =>
  storeOrder({ name, id: `id-${name.slice(1)}`, email: `${name.slice(1)}@buyers.example`, ...more })
const buyer = (id: string, more: Fields = {}) => ({ id, email: `${id}@buyers.example`, ...more })
const updated_at = '2026-05-01T09:00:00Z'

/** Everything that events wrote for a shop, but for numbers that the database gives. */
const writtenIn = async ({ shop_id }: TestShop) => {
  const rows = async (table: string, columns: string, by: string) =>
    (
      await sql`
        select ${sql.raw(columns)} from ${sql.raw(table)}
        left join customer c using (shop_id, customer_id)
        where shop_id = ${shop_id} order by ${sql.raw(by)}`.execute(platform.db)
    ).rows
  const { rows: customers } = await sql`
    select platform_customer_id, email, first_name, full_name, phone, state, tags, language,
      birthday, country, accepts_marketing, total_spent, orders_count, search, made_here,
      store_updated_at, erased_at is null as is_there, merged_into is null as is_own
    from customer where shop_id = ${shop_id} order by email, platform_customer_id`.execute(
    platform.db,
  )
  const { rows: lines } = await sql`
    select o.name as order, l.line_no, l.name, l.sku, l.quantity, l.price
    from order_line l join orders o using (shop_id, order_id)
    where shop_id = ${shop_id} order by o.name, l.line_no`.execute(platform.db)
  return {
    customers,
    lines,
    orders: await rows(
      'orders o',
      `o.name, o.platform_order_id, c.platform_customer_id, o.email, o.total, o.refunded, o.tags,
        o.channel, o.paid_at, o.store_updated_at`,
      'o.name',
    ),
    events: await rows(
      'event e',
      `e.external_id, e.source, e.topic, e.subject, c.platform_customer_id, e.data, e.state,
        e.decide, encode(e.digest, 'hex') as digest`,
      'e.external_id',
    ),
  }
}

const known = () => [
  store.event('customer_created', { customer: buyer('k1', { tags: 'a, b', state: 'enabled' }) }),
  store.event('customer_created', { customer: buyer('k2', { updated_at }) }),
  store.event('customer_created', { customer: buyer('gone') }),
  store.event('order_created', { order: order('#old', { customer: buyer('k1') }) }),
  store.event('order_created', { order: order('#paid', { customer: buyer('k2') }) }),
]
const mixed = () => [
  store.event('customer_updated', { customer: buyer('k1', { tags: 'b, c', phone: '+4420' }) }),
  store.event('customer_updated', { customer: { id: 'k2', email: 'new@buyers.example' } }),
  store.event('customer_created', { customer: buyer('n1', { accepts_marketing: true }) }),
  store.event('customer_updated', { customer: buyer('n2', { state: 'enabled', tags: 'x' }) }),
  store.event('customer_created', { customer: { id: 'n3', email: 'n1@buyers.example' } }),
  store.event('customer_updated', { customer: buyer('k2', { updated_at, tags: 'later' }) }),
  store.event('customer_updated', { customer: { id: 'tender-77' } }),
  store.event('customer_updated', { customer: { id: 'gone', tags: 'back' } }),
  store.event('order_updated', { order: order('#old', { tags: 'older', updated_at }) }),
  store.event('order_paid', { order: order('#paid', { customer: buyer('k2'), tags: 'later' }) }),
  store.event('order_created', { order: order('#1', { customer: buyer('n1') }) }),
  store.event('order_created', { order: order('#2', { customer: buyer('n4', { tags: 'y' }) }) }),
  store.event('order_created', { order: order('#3', { currency: 'EUR' }) }),
  store.event('order_created', { order: order('#4', { id: 'id-old' }) }),
  store.event('order_created', { order: order('#5', { customer: buyer('gone') }) }),
  store.event('order_created', { order: order('#6', { customer: { id: 'tender-78' } }) }),
  store.event('order_created', { order: order('#7', { email: 'n2@buyers.example' }) }),
  store.event('order_paid', { order: order('#7', { channel: 'pos', lines: [] }) }),
  store.event('refund_created', { refund: { id: 'r1', order: '#7', amount: '1.00' } }),
]

const erase = ({ shop_id }: TestShop) =>
  sql`update customer set erased_at = now(), email = null, search = ''
    where shop_id = ${shop_id} and platform_customer_id = 'gone'`.execute(platform.db)

test('events handed over together write and answer the same as one by one', async () => {
  const before = known()
  await store.post(before)
  for (const event of before) await one.post([event])
  await erase(shop)
  await erase(other)
  const events = mixed()
  const { body } = await store.post(events)
  const alone: unknown[] = []
  for (const event of events) alone.push(...(await one.post([event])).body.results)
  expect(body.results).toEqual(alone)
  const refused = body.results.filter(({ outcome }) => outcome === 'refused')
  expect(refused.map(({ id }) => events.findIndex((event) => event['id'] === id))).toEqual([
    4, 6, 12, 13, 15,
  ])
  expect(await writtenIn(shop)).toEqual(await writtenIn(other))
})

test('usual events share a transaction', async () => {
  const events = Array.from({ length: 20 }, () => {
    const id = unique('t')
    return store.event('order_created', { order: order(`#${id}`, { customer: buyer(id) }) })
  })
  await store.post(events)
  const { rows } = await sql<{ n: number; transactions: number }>`
    select count(*)::int as n, count(distinct xmin::text)::int as transactions from event
    where external_id = any(${events.map(({ id }) => String(id))}::text[])`.execute(platform.db)
  expect(rows).toEqual([{ n: 20, transactions: 1 }])
})

test('an order that contradicts a refund made here is refused, and its customer isn’t made', async () => {
  const own = Array.from({ length: 3 }, () => order(`#${unique('c')}`))
  await store.post(own.map((each) => store.event('order_created', { order: each })))
  await sql`
    update orders set refunded_here = 2000
    where shop_id = ${shop.shop_id} and name = ${own[1]!.name}`.execute(platform.db)
  const { body } = await store.post(
    own.map((each, at) =>
      store.event('order_updated', {
        order: { ...each, total: '10.00', customer: buyer(`made-${at}`) },
      }),
    ),
  )
  expect(body.results.map(({ outcome }) => outcome)).toEqual(['accepted', 'refused', 'accepted'])
  const { rows } = await sql<{ id: string }>`
    select platform_customer_id as id from customer
    where shop_id = ${shop.shop_id} and platform_customer_id like 'made-%'
    order by 1`.execute(platform.db)
  expect(rows.map(({ id }) => id)).toEqual(['made-0', 'made-2'])
})

test('ten deliveries of the same events at once, each in another order, count each once', async () => {
  const events = Array.from({ length: 24 }, (_, at) => {
    const customer = buyer(unique('d'), { tags: 'new' })
    return at % 8 < 4
      ? store.event('order_created', { order: order(`#${unique('d')}`, { customer }) })
      : store.event('customer_created', { customer })
  })
  const turned = (by: number) => [...events.slice(by), ...events.slice(0, by)]
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => store.post(turned(at))))
  const outcomes = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
  expect(outcomes.filter((each) => each === 'accepted')).toHaveLength(24)
  expect(outcomes.filter((each) => each === 'refused')).toEqual([])
})

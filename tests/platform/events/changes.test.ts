import { beforeAll, expect, test } from 'vitest'
import { storeOf } from '../../support/events/store-events.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let store: Awaited<ReturnType<typeof storeOf>>
beforeAll(async () => {
  shop = await platform.shop()
  store = await storeOf(platform, shop)
})
/** Events of a customer that their records caused, each with its tag. */
const changesOf = async (email: string) => {
  const rows = await platform.db
    .selectFrom('event')
    .select(['topic', 'data', 'customer_id', 'state'])
    .where('shop_id', '=', shop.shop_id)
    .where('subject', '=', email)
    .where('source', '=', 'here')
    .orderBy('event_id')
    .execute()
  expect(rows.every(({ customer_id, state }) => customer_id !== null && state === 'done')).toBe(
    true,
  )
  return rows.map(({ topic, data }) =>
    [topic, (data as { tag?: string }).tag].filter(Boolean).join(' '),
  )
}
const person = () => ({ id: unique('c'), email: `${unique('c')}@customers.example` })

test('an account, consent and tags of a new customer are events', async () => {
  const one = person()
  await store.send('customer_created', {
    customer: { ...one, state: 'enabled', accepts_marketing: true, tags: 'Gold, Café' },
  })
  expect(await changesOf(one.email)).toEqual([
    'customer_enabled',
    'marketing_accepted',
    'customer_tag_added Gold',
    'customer_tag_added Café',
  ])
})

test('a later record is an event for each change alone, whatever its letters’ case', async () => {
  const one = person()
  await store.send('customer_created', { customer: { ...one, tags: 'Gold' } })
  await store.send('customer_updated', {
    customer: { ...one, tags: 'gold, New', state: 'enabled' },
  })
  await store.send('customer_updated', { customer: { ...one, tags: 'New', state: 'enabled' } })
  await store.send('customer_updated', { customer: { ...one, first_name: 'Ada' } })
  expect(await changesOf(one.email)).toEqual([
    'customer_tag_added Gold',
    'customer_enabled',
    'customer_tag_added New',
    'customer_tag_removed gold',
  ])
})

test('the record of a customer whom the shop has had for long is no event', async () => {
  const one = person()
  const record = { ...one, tags: 'Gold', state: 'enabled', accepts_marketing: true }
  await store.send('customer_updated', { customer: record })
  expect(await changesOf(one.email)).toEqual([])
})

test('an older record, and one that is sent again, is no event', async () => {
  const one = person()
  const at = (updated_at: string, tags: string) => ({ customer: { ...one, tags, updated_at } })
  await store.send('customer_created', at('2026-05-02T00:00:00Z', 'Gold'))
  await store.send('customer_updated', at('2026-05-01T00:00:00Z', 'Old'))
  const event = store.event('customer_updated', at('2026-05-03T00:00:00Z', 'Gold, New'))
  await store.post([event, event])
  expect(await changesOf(one.email)).toEqual(['customer_tag_added Gold', 'customer_tag_added New'])
})

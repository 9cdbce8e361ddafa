import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { previewIntegrationPast, sendIntegrationPast } from '#contract/integrations/calls.ts'
import { queueVendorSends } from '#platform/integrations/send/queue.ts'
import { movingOf } from '../../support/bulk/moving.ts'
import { rivalFile } from '../../support/bulk/rival-files.ts'
import { connectingOf, runSends, vendorsOf } from '../../support/integrations/connecting.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { until } from '../../support/until.ts'
import { hooksOf, somewhere } from '../../support/webhooks/webhooks-of.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { klaviyo } = vendors
let shop: TestShop
let desk: ReturnType<typeof connectingOf>
let hooks: ReturnType<typeof hooksOf>

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  hooks = hooksOf(platform, shop)
  klaviyo.forget()
})

const params = { name: 'klaviyo' }
const preview = (by: Person = shop.people.owner) =>
  platform.call(by, previewIntegrationPast, { params, body: {} })
const send = (count: number, by: Person = shop.people.owner) =>
  platform.call(by, sendIntegrationPast, { params, body: { count } })
/** Three customers with four transactions, before Klaviyo is connected. */
const before = async () => {
  const people = [await platform.customer(shop), await platform.customer(shop)]
  for (const { id } of people) await hooks.credit(id, '10.00')
  await hooks.credit(people[0]!.id, '-2.50')
  const nameless = await platform.customer(shop, { email: null })
  await hooks.credit(nameless.id, '1.00')
  await desk.klaviyo()
  await runSends(platform)
  return people
}

describe('what happened before Klaviyo was connected', () => {
  test('is counted, and sent as one job that starts nothing, with each balance', async () => {
    const [first, second] = await before()
    expect((await preview()).body).toMatchObject({ count: 3, customers: 2 })
    expect(klaviyo.taken).toEqual([])
    const { status, body } = await send(3)
    expect([status, body.past]).toEqual([200, { count: 3, sent: 0, is_done: false }])
    await runSends(platform)
    const all = [...klaviyo.events.values()]
    expect(all.map(({ email, value, backfill }) => [email, value, backfill])).toEqual([
      [first!.email, 10, true],
      [first!.email, -2.5, true],
      [second!.email, 10, true],
    ])
    expect(klaviyo.taken.map(({ call }) => call).toSorted()).toEqual([
      'bulk_create_events',
      'create_or_update_profile',
      'create_or_update_profile',
    ])
    expect(klaviyo.profiles.get(first!.email!)).toMatchObject({ 'Store Credit Balance': 7.5 })
    expect(await desk.read('klaviyo')).toMatchObject({
      past: { count: 3, sent: 3, is_done: true },
      waiting: 0,
    })
    const sent = (await desk.calls('klaviyo')).find(({ topic }) => topic === 'send_past')
    expect(sent?.sent).toContain('{"events":3,"profiles":2}')
  })

  test('is sent once: what is there already isn’t counted again', async () => {
    await before()
    await send(3)
    await runSends(platform)
    expect((await preview()).body.count).toBe(0)
    expect((await send(0)).status).toBe(200)
    await runSends(platform)
    expect(klaviyo.taken.filter(({ call }) => call === 'bulk_create_events')).toHaveLength(1)
  })

  test('fails by one bad row for that row alone', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => platform.customer(shop)))
    for (const { id } of people) await hooks.credit(id, '10.00')
    await desk.klaviyo()
    await runSends(platform)
    klaviyo.refuse(people[4]!.email!)
    await send(9)
    await runSends(platform)
    expect([...klaviyo.events.values()].map(({ email }) => email).toSorted()).toEqual(
      people.flatMap(({ email }, i) => (i === 4 ? [] : [email!])).toSorted(),
    )
    const failed = await platform.db
      .selectFrom('vendor_send')
      .select('kind')
      .where('shop_id', '=', shop.shop_id)
      .where('state', '=', 'failed')
      .where('kind', '=', 'past')
      .execute()
    expect(failed).toHaveLength(1)
  })

  test('isn’t sent where its number has changed, twice at once, or by others', async () => {
    await before()
    expect((await send(2)).error).toMatchObject({ code: 'history_moved', field: 'count' })
    expect((await preview(shop.people.staff)).status).toBe(403)
    expect((await send(3, shop.people.staff)).status).toBe(403)
    const both = await Promise.all([send(3), send(3)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.error!.code).toBe('history_running')
    const other = await platform.shop()
    expect((await preview(other.people.owner)).error?.code).toBe('integration_off')
    const named = { params: { name: 'loop' }, body: {} }
    const strange = await platform.call(shop.people.owner, previewIntegrationPast, named)
    expect(strange.status).toBe(404)
  })

  test('waits until the notices of that time are there', async () => {
    const { id } = await platform.customer(shop)
    await hooks.credit(id, '10.00')
    await desk.klaviyo()
    expect((await preview()).error?.code).toBe('notices_pending')
  })

  test('of an erased customer isn’t sent, and what was logged of them is gone', async () => {
    const [first] = await before()
    await hooks.credit(first!.id, '1.00')
    await runSends(platform)
    const mentions = async () => JSON.stringify(await desk.calls('klaviyo')).includes(first!.email!)
    expect(await mentions()).toBe(true)
    await send(3)
    await queueVendorSends(platform)
    await platform.call(shop.people.owner, eraseCustomer, {
      params: { id: first!.id },
      body: { confirm: 'erase' },
    })
    klaviyo.forget()
    await runSends(platform)
    expect(await mentions()).toBe(false)
    expect([...klaviyo.events.values()].map(({ email }) => email)).not.toContain(first!.email)
    expect(klaviyo.events.size).toBe(1)
  })
})

test('what happens while Klaviyo is being connected is no past, and is sent', async () => {
  // another follower, so that notices are made meanwhile
  await hooks.make(somewhere)
  const { id } = await platform.customer(shop)
  klaviyo.faults.slowMs = 1500
  const connecting = desk.klaviyo()
  await until('a request that is under way', () => vendors.asked.at(-1)?.path === '/api/accounts')
  const { transaction_id } = await hooks.credit(id, '10.00')
  await hooks.follow()
  await connecting
  klaviyo.faults.slowMs = undefined
  await runSends(platform)
  expect([...klaviyo.events.values()]).toMatchObject([
    { unique_id: `nt_movement_${transaction_id.slice(1)}`, backfill: false },
  ])
})

test('what moves in from another system later is sent as the past, too', async () => {
  await desk.klaviyo()
  await runSends(platform)
  klaviyo.forget()
  const people = ['ann', 'ben'].map((name, n) => ({
    email: `${name}-${shop.shop_id}@shoppers.example`,
    name,
    minor: BigInt(500 + n),
  }))
  await movingOf(platform, shop).move('smile', rivalFile('smile', people))
  await runSends(platform)
  const all = [...klaviyo.events.values()]
  expect(all.map(({ email, value, backfill }) => [email, value, backfill])).toEqual([
    [people[0]!.email, 5, true],
    [people[1]!.email, 5.01, true],
  ])
  expect(klaviyo.profiles.get(people[1]!.email)).toMatchObject({ 'Store Credit Balance': 5.01 })
})

test('what waited a day under a plan without integrations is sent as the past, newer as news', async () => {
  await desk.klaviyo()
  await runSends(platform)
  klaviyo.forget()
  const plan = (features: string[]) =>
    platform.db
      .updateTable('shop')
      .set({
        settings: sql`settings || ${JSON.stringify({
          features: features.map((name) => ({ name, count: null })),
        })}::jsonb` as never,
      })
      .where('shop_id', '=', shop.shop_id)
      .execute()
  const hour = 3_600_000
  const from = Date.now()
  const { id } = await platform.customer(shop)
  await plan(['issue_store_credit'])
  await hooks.credit(id, '10.00')
  await runSends(platform)
  platform.at(new Date(from + 20 * hour))
  await hooks.credit(id, '5.00')
  await runSends(platform)
  platform.at(new Date(from + 25 * hour))
  await runSends(platform)
  expect(klaviyo.events.size).toBe(0)
  await plan(['issue_store_credit', 'integrations'])
  await runSends(platform)
  const all = [...klaviyo.events.values()]
  expect(new Map(all.map(({ value, backfill }) => [value, backfill]))).toEqual(
    new Map([
      [10, true],
      [5, false],
    ]),
  )
})

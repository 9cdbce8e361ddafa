import { beforeEach, describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { checkIntegration } from '#contract/integrations/calls.ts'
import {
  connectingOf,
  deliver,
  runInbox,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { recharge, yotpo } = vendors
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  recharge.revoke(false)
  for (const vendor of [recharge, yotpo]) {
    vendor.hooks.length = 0
    Object.assign(vendor.faults, { status: undefined, isDown: false, after: undefined })
  }
})

const checked = async (name: string) =>
  (await platform.call(shop.people.owner, checkIntegration, { params: { name }, body: {} })).body
const some = () => recharge.subscriber(`${unique('sub')}@customers.example`)
const inbox = () =>
  platform.db
    .selectFrom('inbox')
    .select(['state', 'problem', 'tries'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('inbox_id')
    .execute()
/** Lets all tries of the deliveries pass by. */
const giveUp = async () => {
  await platform.db
    .updateTable('inbox')
    .set({ tries: 11 })
    .where('shop_id', '=', shop.shop_id)
    .where('state', '=', 'waiting')
    .execute()
  await runInbox(platform)
}

describe('a connection', () => {
  test('that is broken is connected again with other keys, without a place more in the plan', async () => {
    shop = await platform.shop({ settings: { features: [{ name: 'integrations', count: 1 }] } })
    desk = connectingOf(platform, vendors, shop)
    await desk.recharge()
    recharge.revoke()
    await checked('recharge')
    recharge.revoke(false)
    await desk.recharge()
    expect(await desk.read('recharge')).toMatchObject({ health: 'good' })
    expect(recharge.hooks).toHaveLength(3)
  })

  test('with Yotpo replaces webhooks that an earlier one left behind, and no others', async () => {
    await desk.yotpo()
    yotpo.faults.isDown = true
    await desk.disable('yotpo')
    yotpo.faults.isDown = false
    const address = 'https://other-program.example/in/0123'
    yotpo.hooks.push({ id: '901', topic: 'order_create', address, account: yotpo.app_key })
    const left = yotpo.hooks.map(({ id }) => id)
    await desk.yotpo()
    const now = yotpo.hooks.map(({ id, topic }) => [topic, left.includes(id)])
    expect(now).toEqual([
      ['order_create', true],
      ['review_create', false],
      ['review_updated', false],
    ])
  })

  test('whose webhooks are gone at the vendor gets them back by a check', async () => {
    await desk.recharge()
    const old = recharge.charged(some())
    const [lost] = recharge.hooks.splice(0, 1)
    expect(await checked('recharge')).toMatchObject({ health: 'good' })
    expect(recharge.hooks).toHaveLength(3)
    expect(recharge.hooks.map(({ topic }) => topic)).toContain(lost?.topic)
    expect(await deliver(platform, recharge.charged(some()))).toMatchObject({ status: 200 })
    expect(await deliver(platform, old)).toMatchObject({ status: 404 })
    const ids = recharge.hooks.map(({ id }) => id)
    await checked('recharge')
    expect(recharge.hooks.map(({ id }) => id)).toEqual(ids)
  })

  test('that fails half way is made whole by a check', async () => {
    await desk.recharge()
    recharge.revoke()
    await checked('recharge')
    recharge.revoke(false)
    // the account and three removals, then the first webhook fails
    Object.assign(recharge.faults, { status: 500, after: 4 })
    expect((await desk.enable('recharge', { credentials: recharge.keys })).status).toBe(503)
    Object.assign(recharge.faults, { status: undefined, after: undefined })
    const row = await platform.db
      .selectFrom('integration')
      .select(['state', 'hooks'])
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirst()
    expect([row, recharge.hooks]).toEqual([{ state: 'broken', hooks: [] }, []])
    expect(await checked('recharge')).toMatchObject({ health: 'good' })
    expect(recharge.hooks).toHaveLength(3)
  })

  test('that is made again has deliveries done at once that failed for access or reach', async () => {
    await desk.recharge()
    await deliver(platform, recharge.charged(some(), { currency: 'JPY' }))
    recharge.faults.isDown = true
    await deliver(platform, recharge.subscribed(some()))
    await giveUp()
    recharge.faults.isDown = false
    recharge.revoke()
    await deliver(platform, recharge.subscribed(some()))
    await runInbox(platform)
    expect(await inbox()).toMatchObject([
      { state: 'stuck', problem: 'other_currency' },
      { state: 'stuck', problem: 'unreachable' },
      { state: 'waiting', problem: 'access_refused', tries: 1 },
    ])
    recharge.revoke(false)
    await desk.recharge()
    await runInbox(platform)
    expect(await inbox()).toMatchObject([{ state: 'stuck' }, { state: 'done' }, { state: 'done' }])
  })
})

describe('a delivery', () => {
  test('that is stuck is tried again once the vendor sends it again, and stays one call', async () => {
    await desk.recharge()
    recharge.faults.isDown = true
    const delivery = recharge.subscribed(some())
    await deliver(platform, delivery)
    await giveUp()
    expect(await inbox()).toMatchObject([{ state: 'stuck' }])
    recharge.faults.isDown = false
    for (const _ of [1, 2]) {
      expect(await deliver(platform, delivery)).toMatchObject({ status: 200 })
      await runInbox(platform)
      expect(await inbox()).toMatchObject([{ state: 'done', tries: 1 }])
    }
    expect((await desk.calls('recharge')).filter(({ way }) => way === 'in')).toHaveLength(1)
  })

  test('of an erased customer stays without a body, also sent again', async () => {
    await desk.recharge()
    const { id, email } = await platform.customer(shop)
    const delivery = recharge.charged(recharge.subscriber(email))
    await deliver(platform, delivery)
    await platform.call(shop.people.owner, eraseCustomer, {
      params: { id },
      body: { confirm: 'erase' },
    })
    await deliver(platform, delivery)
    const [kept] = await platform.db
      .selectFrom('inbox')
      .select(['state', 'body'])
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(kept).toEqual({ state: 'stuck', body: null })
  })

  test('that isn’t done is found among newer calls', async () => {
    await desk.recharge()
    await deliver(platform, recharge.charged(some(), { currency: 'JPY' }))
    await deliver(platform, recharge.charged(some()))
    await runInbox(platform)
    await checked('recharge')
    const listed = await desk.calls('recharge', { outcome: 'failed' })
    expect(listed).toMatchObject([{ topic: 'charge/paid', state: 'stuck' }])
    const newest = (await desk.calls('recharge')).map(({ topic, state }) => [topic, state])
    expect(newest.slice(0, 4)).toEqual([
      ['list_webhooks', 'done'],
      ['check', 'done'],
      ['charge/paid', 'done'],
      ['charge/paid', 'stuck'],
    ])
  })
})

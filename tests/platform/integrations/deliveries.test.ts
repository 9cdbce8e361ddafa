import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  connectingOf,
  deliver,
  runInbox,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import type { Delivery } from '../../support/vendors/standing.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { recharge } = vendors
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  recharge.hooks.length = 0
})

const inbox = () =>
  platform.db
    .selectFrom('inbox')
    .select(['state', 'problem', 'tries', 'due_at', 'inbox_id'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('inbox_id')
    .execute()
const events = () =>
  platform.db
    .selectFrom('event')
    .select(['topic', 'subject', 'external_id', 'customer_id', 'data', 'decide', 'source'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('external_id')
    .execute()
const some = () => recharge.subscriber(`${unique('sub')}@customers.example`)

describe('a delivery of Recharge', () => {
  beforeEach(() => desk.recharge())

  const forge = (change: (good: Delivery) => Partial<Delivery>) => {
    const good = recharge.charged(some())
    return { ...good, ...change(good) }
  }
  const signed = (raw: string, at: Date, secret?: string) => ({
    'x-recharge-webhook-signature': recharge.sign(raw, at, secret),
  })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)
  test.each([
    ['no signature', () => ({ headers: {} })],
    ['a signature by another secret', ({ raw }) => ({ headers: signed(raw, new Date(), 'other') })],
    ['a signature of another body', ({ raw }) => ({ raw: raw.replace('25.00', '2500.00') })],
    [
      'a body that was written anew',
      ({ raw }) => ({ raw: JSON.stringify(JSON.parse(raw), null, 1) }),
    ],
    ['a signature of 49 hours ago', ({ raw }) => ({ headers: signed(raw, hoursAgo(49)) })],
    [
      'a signature of the day after tomorrow',
      ({ raw }) => ({ headers: signed(raw, hoursAgo(-49)) }),
    ],
    [
      'the older kind of signature',
      ({ raw }) => ({
        headers: {
          'x-recharge-hmac-sha256': createHmac('sha256', recharge.keys.client_secret)
            .update(raw)
            .digest('hex'),
        },
      }),
    ],
  ] satisfies [string, (good: Delivery) => Partial<Delivery>][])(
    'with %s stores nothing',
    async (_, change) => {
      const { status, error } = await deliver(platform, forge(change))
      expect([status, error?.code]).toEqual([403, 'not_signed'])
      expect(await inbox()).toEqual([])
    },
  )

  test('with a wrong proof is noted once a minute, without a word of it, until one is right', async () => {
    const from = Date.now()
    const notes = async () =>
      (await desk.calls('recharge')).filter(({ problem }) => problem === 'not_signed')
    const forged = () =>
      deliver(
        platform,
        forge(() => ({ headers: {} })),
      )
    await Promise.all([forged(), forged(), forged()])
    expect(await notes()).toMatchObject([{ way: 'in', status: 403, state: 'failed', sent: null }])
    expect(await desk.read('recharge')).toMatchObject({ health: 'late', problem: 'not_signed' })
    platform.at(new Date(from + 65_000))
    await forged()
    expect(await notes()).toHaveLength(2)
    await deliver(platform, recharge.charged(some()))
    platform.at(new Date())
    expect(await desk.read('recharge')).toMatchObject({ problem: null })
  })

  test('at another address stores nothing', async () => {
    const good = recharge.charged(some())
    for (const address of [
      `${good.address.slice(0, -1)}${good.address.endsWith('0') ? '1' : '0'}`,
      good.address.replace('/recharge/', '/loop/'),
      good.address.slice(0, -2),
    ])
      expect(await deliver(platform, { ...good, address })).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      })
    expect(await inbox()).toEqual([])
  })

  test('of 47 hours ago is kept, sealed, before anything is done', async () => {
    const email = `${unique('sub')}@customers.example`
    const at = hoursAgo(47)
    const { status, body } = await deliver(
      platform,
      recharge.charged(recharge.subscriber(email), {}, at),
    )
    expect([status, body]).toEqual([200, { received: true }])
    expect(await inbox()).toMatchObject([{ state: 'waiting', tries: 0 }])
    expect(await events()).toEqual([])
    const rows = await platform.db.selectFrom('inbox').selectAll().execute()
    const kept = rows.map(({ body: sealed }) => sealed && Buffer.from(sealed).toString('latin1'))
    expect(kept.join()).not.toContain(email)
  })

  test('of a charge is an event of the customer, with its facts', async () => {
    const { id, customer_id, email } = await platform.customer(shop)
    await platform.db
      .insertInto('event_listener')
      .values({ shop_id: shop.shop_id, topic: 'subscription_charged' })
      .execute()
    await deliver(platform, recharge.charged(recharge.subscriber('other@customers.example', id)))
    await runInbox(platform)
    expect(await events()).toMatchObject([
      {
        topic: 'subscription_charged',
        customer_id,
        decide: 'waiting',
        data: { charge: { total: '25.00', at_checkout: false } },
      },
    ])
    await deliver(platform, recharge.charged(recharge.subscriber(email)))
    await runInbox(platform)
    expect((await events()).map((one) => one.customer_id)).toEqual([customer_id, customer_id])
    expect(await inbox()).toMatchObject([{ state: 'done' }, { state: 'done' }])
  })

  test('of a subscription is read with its customer, whom nobody may have made yet', async () => {
    const subscriber = some()
    await deliver(platform, recharge.subscribed(subscriber))
    await deliver(
      platform,
      recharge.subscribed(subscriber, { status: 'cancelled', cancelled_at: '2026-01-05T10:00:00' }),
    )
    await runInbox(platform)
    const subscription = { product: 'Coffee, 250 g', price: '12.50', quantity: 2 }
    expect((await events()).map(({ topic }) => topic).toSorted()).toEqual([
      'subscription_cancelled',
      'subscription_created',
    ])
    expect((await events())[0]).toMatchObject({
      subject: subscriber.email,
      customer_id: null,
      data: { email: subscriber.email, subscription },
    })
  })

  test.each([
    ['a charge in another currency', { currency: 'JPY' }, 'other_currency'],
    ['a charge of nobody', { customer: { id: 1, email: null } }, 'no_person'],
    ['a charge without an amount', { total_price: 'many' }, 'delivery_unreadable'],
  ])('of %s is stuck at once, and shown', async (_, more, problem) => {
    await deliver(platform, recharge.charged(some(), more))
    await runInbox(platform)
    expect(await inbox()).toMatchObject([{ state: 'stuck', problem, tries: 1 }])
    expect((await desk.calls('recharge'))[0]).toMatchObject({ way: 'in', state: 'stuck', problem })
    expect(await desk.read('recharge')).toMatchObject({ stuck: 1, health: 'late' })
    expect(await events()).toEqual([])
  })

  test('of a charge that failed, or a first one that is left out, is no event', async () => {
    await deliver(platform, recharge.charged(some(), { status: 'error' }))
    await desk.disable('recharge')
    await desk.enable('recharge', {
      credentials: recharge.keys,
      settings: { checkout_charges: false },
    })
    await deliver(platform, recharge.charged(some(), { type: 'checkout' }))
    await runInbox(platform)
    expect(await inbox()).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect(await events()).toEqual([])
  })

  test('counts once, however often and in whatever order it comes', async () => {
    const all = Array.from({ length: 20 }, (_, i) => {
      const one = some()
      return i % 2 ? recharge.charged(one) : recharge.subscribed(one)
    })
    const often = Array.from({ length: 10 }, (_, n) =>
      all.map((one, i) => ({ one, at: (i * 7 + n * 13) % 20 })).toSorted((a, b) => a.at - b.at),
    ).flat()
    for (let i = 0; i < often.length; i += 20)
      await Promise.all([
        ...often.slice(i, i + 20).map(({ one }) => deliver(platform, one)),
        runInbox(platform),
      ])
    await runInbox(platform)
    expect(await events()).toHaveLength(20)
    expect(await inbox()).toHaveLength(20)
    expect(new Set((await inbox()).map(({ state }) => state))).toEqual(new Set(['done']))
    expect((await desk.calls('recharge')).filter(({ way }) => way === 'in')).toHaveLength(20)
  })

  test('counts once by the vendor’s own id, whatever else its body says', async () => {
    const one = some()
    for (const note of ['first', 'second']) {
      await deliver(platform, recharge.charged(one, { id: 77, note }))
      await deliver(platform, recharge.subscribed(one, { id: 78, note }))
    }
    await runInbox(platform)
    expect(await inbox()).toHaveLength(4)
    expect((await events()).map(({ external_id }) => external_id)).toEqual([
      'recharge:charge:77',
      'recharge:subscription:78',
    ])
  })

  test.each([
    ['that says everything itself', () => recharge.charged(some()), undefined],
    ['that is being looked up', () => recharge.subscribed(some()), 300],
  ])('%s ends with the connection', async (_, make, slowMs) => {
    await deliver(platform, make())
    if (slowMs === undefined) await desk.disable('recharge')
    recharge.faults.slowMs = slowMs
    const running = runInbox(platform)
    await pause(100)
    recharge.faults.slowMs = undefined
    await desk.disable('recharge')
    await running
    expect(await events()).toEqual([])
    expect(await inbox()).toMatchObject([{ state: 'stuck', problem: 'not_connected' }])
  })

  test('that a killed worker had is done by another one, once its lease is over', async () => {
    await deliver(platform, recharge.charged(some()))
    const lease = new Date(Date.now() + 60_000)
    await platform.db
      .updateTable('inbox')
      .set({ tries: 1, due_at: lease })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    await runInbox(platform)
    expect(await inbox()).toMatchObject([{ state: 'waiting' }])
    platform.at(new Date(lease.getTime() + 1000))
    await Promise.all([runInbox(platform), runInbox(platform)])
    platform.at(new Date())
    expect(await events()).toHaveLength(1)
    expect(await inbox()).toMatchObject([{ state: 'done', tries: 2 }])
  })
})

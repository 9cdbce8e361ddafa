import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { putIntegrationSettings, repeatIntegrationCall } from '#contract/integrations/calls.ts'
import { triesMost } from '#platform/integrations/rest.ts'
import { queueVendorSends } from '#platform/integrations/send/queue.ts'
import { connectingOf, runSends, vendorsOf } from '../../support/integrations/connecting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { hasOpenApi, unlikeOpenApi } from '../../support/vendors/openapi.ts'
import { hooksOf } from '../../support/webhooks/webhooks-of.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { klaviyo } = vendors
let shop: TestShop
let desk: ReturnType<typeof connectingOf>
let credit: ReturnType<typeof hooksOf>['credit']

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  credit = hooksOf(platform, shop).credit
  klaviyo.forget()
  klaviyo.revoke(false)
  platform.at(new Date())
  Object.assign(klaviyo.faults, {
    status: undefined,
    headers: undefined,
    isDown: false,
    after: undefined,
  })
})

const sends = () =>
  platform.db
    .selectFrom('vendor_send')
    .select(['kind', 'type', 'state', 'tries', 'problem'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('send_id')
    .execute()
const settings = (values: object) =>
  platform.call(shop.people.owner, putIntegrationSettings, {
    params: { name: 'klaviyo' },
    body: { settings: values as never },
  })
const later = (ms: number) => platform.at(new Date(platform.clock().getTime() + ms))
const credited = async (amount = '25.00') => {
  const customer = await platform.customer(shop, { name: 'Ada Lovelace' })
  const { transaction_id } = await credit(customer.id, amount)
  return {
    ...customer,
    email: customer.email!,
    unique_id: `nt_movement_${transaction_id.slice(1)}`,
  }
}

describe('Klaviyo connected with a private key', () => {
  test('shows the account, and nothing of the key but its end', async () => {
    await desk.klaviyo()
    expect(await desk.read('klaviyo')).toMatchObject({
      enabled: true,
      account: 'Maple (Mapl3s)',
      accessToken: `••••${klaviyo.keys.api_key.slice(-4)}`,
      health: 'good',
      topics: [],
    })
    expect(JSON.stringify(await desk.calls('klaviyo'))).not.toContain(klaviyo.keys.api_key)
  })

  test('gets each transaction as an event, with the balance of its customer', async () => {
    await desk.klaviyo()
    const { email, unique_id, id } = await credited()
    await runSends(platform)
    expect([...klaviyo.events.values()]).toMatchObject([
      {
        unique_id,
        email,
        metric: 'Store Credit Issued',
        value: 25,
        backfill: false,
        properties: { amount: 25, balance_after: 25, customer_id: id, reason: 'Reward' },
      },
    ])
    expect(klaviyo.profiles.get(email)).toMatchObject({
      'Store Credit Balance': 25,
      'Store Credit Currency': 'GBP',
      'Store Credit Next Expiry': null,
      'Store Credit Link': expect.stringContaining('/balance?shop='),
    })
    await credit(id, '-5.00')
    await runSends(platform)
    expect(klaviyo.profiles.get(email)).toMatchObject({ 'Store Credit Balance': 20 })
    expect(klaviyo.events.size).toBe(2)
  })

  test('gets no event of a type that isn’t chosen, and the balance all the same', async () => {
    await desk.klaviyo({ 'store_credit.issued': false })
    const { email, id } = await credited()
    await credit(id, '5.00')
    await runSends(platform)
    expect(klaviyo.events.size).toBe(0)
    expect(klaviyo.profiles.get(email)).toMatchObject({ 'Store Credit Balance': 30 })
    expect(klaviyo.taken.map(({ call }) => call)).toEqual(['create_or_update_profile'])
  })

  test('gets nothing of the shop’s other customers, of other shops, or before it was connected', async () => {
    const other = await platform.shop()
    const before = await credited()
    later(1000)
    await desk.klaviyo()
    const stranger = await platform.customer(other)
    await hooksOf(platform, other).credit(stranger.id, '9.00')
    const nameless = await platform.customer(shop, { email: null })
    await credit(nameless.id, '3.00')
    await runSends(platform)
    expect([klaviyo.events.size, klaviyo.profiles.size]).toEqual([0, 0])
    await credit(before.id, '1.00')
    await runSends(platform)
    expect([...klaviyo.events.values()].map(({ email }) => email)).toEqual([before.email])
  })

  test.runIf(hasOpenApi)('is answered by a stand-in that is as its OpenAPI says', () => {
    expect(unlikeOpenApi('get_accounts', klaviyo.account)).toBeNull()
    expect(unlikeOpenApi('create_event', { data: { type: 'event', attributes: {} } })).toContain(
      'metric',
    )
    expect(
      unlikeOpenApi('create_or_update_profile', {
        data: { type: 'profile', attributes: { emial: 'a@b.example' } },
      }),
    ).toContain('additional properties')
  })
})

describe('a notice that Klaviyo doesn’t take', () => {
  beforeEach(() => desk.klaviyo())

  test.each([
    ['down', { isDown: true }, 'unreachable'],
    ['broken', { status: 503 }, 'vendor_error'],
  ] as const)(
    'while it is %s is sent once it is back, under the same id',
    async (_, fault, problem) => {
      const { unique_id } = await credited()
      Object.assign(klaviyo.faults, fault)
      await runSends(platform)
      expect(await sends()).toMatchObject([{ state: 'waiting', tries: 1, problem }])
      expect(await desk.read('klaviyo')).toMatchObject({ health: 'late', problem })
      Object.assign(klaviyo.faults, { isDown: false, status: undefined })
      later(11_000)
      await runSends(platform)
      expect(await sends()).toMatchObject([{ state: 'sent', tries: 2, problem: null }])
      expect([...klaviyo.events.keys()]).toEqual([unique_id])
      expect(await desk.read('klaviyo')).toMatchObject({
        health: 'good',
        problem: null,
        waiting: 0,
      })
    },
  )

  test('because there were too many waits as long as Klaviyo says, and fails never', async () => {
    await credited()
    Object.assign(klaviyo.faults, { status: 429, headers: { 'retry-after': '40' } })
    for (let n = 0; n <= triesMost; n += 1) {
      await runSends(platform)
      later(41_000)
    }
    expect(await sends()).toMatchObject([{ state: 'waiting', tries: 0 }])
    klaviyo.faults.status = undefined
    await runSends(platform)
    expect(klaviyo.events.size).toBe(1)
    klaviyo.faults.status = 429
    await credited()
    await runSends(platform)
    klaviyo.faults.status = undefined
    await credited()
    later(20_000)
    await runSends(platform)
    // nor does another notice go while Klaviyo wants to be left alone
    expect(klaviyo.events.size).toBe(1)
  })

  test('for what it says is shown, and sent again when a person says so', async () => {
    await credited()
    klaviyo.faults.status = 422
    await runSends(platform)
    expect(await sends()).toMatchObject([{ state: 'failed', tries: 1, problem: 'vendor_error' }])
    const [call] = await desk.calls('klaviyo')
    expect([call, await desk.read('klaviyo')]).toMatchObject([
      { way: 'out', topic: 'send_event', state: 'stuck', status: 422 },
      { health: 'late', problem: null, stuck: 1 },
    ])
    klaviyo.faults.status = undefined
    const again = (id: string, by = shop.people.owner) =>
      platform.call(by, repeatIntegrationCall, { params: { name: 'klaviyo', id }, body: {} })
    expect((await again(call!.id, shop.people.staff)).status).toBe(403)
    expect((await again(call!.id)).status).toBe(200)
    await runSends(platform)
    expect([await sends(), klaviyo.events.size]).toMatchObject([[{ state: 'sent' }], 1])
    expect((await again(call!.id)).error?.code).toBe('call_not_open')
  })

  test('because the key is gone breaks the connection, and waits until it is made again', async () => {
    await credited()
    klaviyo.revoke()
    await runSends(platform)
    expect(await desk.read('klaviyo')).toMatchObject({
      health: 'broken',
      problem: 'access_refused',
    })
    await credited()
    later(3_600_000)
    await runSends(platform)
    expect(await sends()).toMatchObject([{ state: 'waiting', tries: 0 }, { state: 'waiting' }])
    klaviyo.revoke(false)
    await desk.klaviyo()
    await runSends(platform)
    expect(klaviyo.events.size).toBe(2)
  })

  test('and what waits is sent no more once Klaviyo is disconnected, also not later', async () => {
    klaviyo.faults.isDown = true
    await credited()
    await runSends(platform)
    await desk.disable('klaviyo')
    klaviyo.faults.isDown = false
    later(60_000)
    await desk.klaviyo()
    await runSends(platform)
    expect([await sends(), klaviyo.events.size]).toMatchObject([[{ state: 'cancelled' }], 0])
  })
})

test('a notice is queued once, however many processes queue and send at once', async () => {
  await desk.klaviyo()
  const all = await Promise.all(Array.from({ length: 12 }, () => credited()))
  await hooksOf(platform, shop).follow()
  await Promise.all([queueVendorSends(platform), queueVendorSends(platform)])
  expect(await sends()).toHaveLength(12)
  await Promise.all([runSends(platform), runSends(platform), runSends(platform)])
  expect(klaviyo.taken).toHaveLength(12)
  expect([...klaviyo.events.keys()].toSorted()).toEqual(
    all.map(({ unique_id }) => unique_id).toSorted(),
  )
})

test('a customer’s balance arrives in the order of its changes', async () => {
  await desk.klaviyo()
  const { id, email } = await credited('1.00')
  for (const _ of [1, 2, 3, 4, 5]) await credit(id, '1.00')
  await Promise.all([runSends(platform), runSends(platform), runSends(platform)])
  // one request of a customer at a time, so that some have to wait
  later(2000)
  await runSends(platform)
  expect(klaviyo.profiles.get(email)).toMatchObject({ 'Store Credit Balance': 6 })
  expect(klaviyo.events.size).toBe(6)
})

test('no more is asked of Klaviyo in a minute than it takes, whatever there is to tell', async () => {
  await desk.klaviyo()
  const from = platform.clock()
  await sql`
    with people as (
      insert into customer (
        shop_id, platform_customer_id, full_name, email, search, created_at, updated_at)
      select ${shop.shop_id}, 'p' || n, 'Person ' || n, 'p' || n || '@customers.example', '', ${from},
        ${from}
      from generate_series(1, 900) n
      returning customer_id
    )
    insert into vendor_send (
      shop_id, name, kind, source, source_id, customer_id, at, state, due_at, created_at)
    select ${shop.shop_id}, 'klaviyo', 'profile', 'customer', customer_id, customer_id, ${from},
      'waiting', ${from}, ${from}
    from people`.execute(platform.db)
  for (let n = 0; n < 60; n += 1) {
    await runSends(platform)
    platform.at(new Date(from.getTime() + n * 1000))
  }
  const { length } = klaviyo.taken
  expect(length).toBeGreaterThan(500)
  expect(length).toBeLessThanOrEqual(750)
})

test('settings: an email can’t be Klaviyo’s where it doesn’t get the event', async () => {
  await desk.klaviyo()
  const refused = await settings({ workflow_reward: true, 'store_credit.issued': false })
  expect([refused.status, refused.error?.code]).toEqual([422, 'mail_without_notice'])
  expect((await settings({ workflow_reward: true })).status).toBe(200)
  expect((await settings({ 'store_credit.issued': false })).error?.code).toBe('mail_without_notice')
})

import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { putIntegrationSettings } from '#contract/integrations/calls.ts'
import { connectingOf, deliver, vendorsOf } from '../../support/integrations/connecting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { recharge } = vendors
const keys = { credentials: recharge.keys }
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  recharge.hooks.length = 0
  recharge.revoke(false)
  for (const { faults } of [recharge, vendors.loop])
    Object.assign(faults, {
      status: undefined,
      isDown: false,
      text: undefined,
      after: undefined,
      slowMs: undefined,
    })
})

const rowOf = async (name: 'recharge' | 'loop' = 'recharge') =>
  platform.db
    .selectFrom('integration')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', name)
    .executeTakeFirst()

describe('a vendor with keys', () => {
  test('is connected: its webhooks lead to an address that nobody else knows', async () => {
    const { status, body } = await desk.enable('recharge', keys)
    expect([status, body]).toMatchObject([
      200,
      { enabled: true, connecting: false, account: 'Maple subscriptions', health: 'good' },
    ])
    expect(recharge.hooks.map(({ topic }) => topic)).toEqual([
      'subscription/created',
      'subscription/cancelled',
      'charge/paid',
    ])
    const addresses = new Set(recharge.hooks.map(({ address }) => address))
    expect([...addresses]).toEqual([
      expect.stringMatching(/^http:\/\/localhost:4002\/in\/recharge\/[0-9a-f]{64}$/),
    ])
  })

  test('is listed with its token masked, which never leaves whole', async () => {
    await desk.recharge()
    const { access_token, client_secret } = recharge.keys
    const listed = await desk.list()
    expect(listed.body.integrations.find(({ name }) => name === 'recharge')).toMatchObject({
      enabled: true,
      accessToken: `••••${access_token.slice(-4)}`,
    })
    const calls = await desk.calls('recharge')
    expect(calls.length).toBeGreaterThan(3)
    const row = await rowOf()
    const { rows: logged } = { rows: await platform.db.selectFrom('audit').selectAll().execute() }
    const all = JSON.stringify(
      [listed.text, await desk.read('recharge'), calls, logged, row],
      (_, one) => (typeof one === 'bigint' ? String(one) : one),
    )
    for (const secret of [access_token, client_secret, recharge.hooks[0]!.address.slice(-64)])
      expect(all).not.toContain(secret)
  })

  test.each([
    ['with wrong keys', { access_token: 'sk_wrong-one' }, {}, 'keys_refused', 422],
    ['with keys that may not', {}, { status: 403 }, 'keys_refused', 422],
    ['of a vendor that is down', {}, { isDown: true }, 'vendor_unreachable', 503],
    ['of a vendor that answers no JSON', {}, { text: '<html>' }, 'vendor_unreachable', 503],
    ['of a vendor that hangs', {}, { slowMs: 60_000 }, 'vendor_unreachable', 503],
    ['of a vendor that breaks', {}, { status: 500 }, 'vendor_unreachable', 503],
    ['that breaks off half way', {}, { status: 500, after: 3 }, 'vendor_unreachable', 503],
  ])('stores nothing %s', async (_, other, faults, code, status) => {
    Object.assign(recharge.faults, faults)
    const credentials = { ...recharge.keys, ...other }
    const refused = await desk.enable('recharge', { credentials })
    expect([refused.status, refused.error?.code]).toEqual([status, code])
    expect(await rowOf()).toMatchObject({ state: 'off', sealed: null, hook_digest: null })
    expect(
      (await desk.list()).body.integrations.find(({ name }) => name === 'recharge'),
    ).toMatchObject({
      name: 'recharge',
      enabled: false,
      accessToken: null,
      connecting: false,
    })
  })

  test('has 25 seconds for all requests to a slow vendor together', async () => {
    recharge.faults.slowMs = 9000
    const from = performance.now()
    const refused = await desk.enable('recharge', keys)
    expect(performance.now() - from).toBeLessThan(30_000)
    expect(refused.error?.code).toBe('vendor_unreachable')
  }, 60_000)

  test('is refused by name of the rights that its keys lack', async () => {
    const granted = recharge.scopes.splice(0)
    recharge.scopes.push('write_customers', 'read_orders')
    const refused = await desk.enable('recharge', keys)
    recharge.scopes.splice(0, Infinity, ...granted)
    expect([refused.status, refused.error]).toMatchObject([
      422,
      { code: 'scopes_missing', facts: { scopes: 'read_subscriptions' } },
    ])
    expect(recharge.hooks).toEqual([])
    expect(await rowOf()).toMatchObject({ state: 'off', sealed: null })
  })

  test('leaves no webhook behind where the last one is refused', async () => {
    const { hooks, standIn } = recharge
    const answer = standIn.answer
    standIn.answer = (asked) =>
      (asked.body as { topic?: string } | null)?.topic === 'charge/paid'
        ? { status: 422, json: {} }
        : answer(asked)
    const refused = await desk.enable('recharge', keys)
    standIn.answer = answer
    expect(refused.error?.code).toBe('vendor_unreachable')
    expect(hooks).toEqual([])
  })

  test.each([
    ['a key is missing', { access_token: 'sk_12345678' }, 'credentials.client_secret'],
    [
      'a key is too short',
      { access_token: 'x', client_secret: 'cs_12345' },
      'credentials.access_token',
    ],
    ['a key is none of its', { ...recharge.keys, other: '12345678' }, 'credentials.other'],
  ])('is refused where %s, and its field is named', async (_, credentials, field) => {
    const refused = await desk.enable('recharge', { credentials })
    expect([refused.status, refused.error]).toMatchObject([422, { code: 'invalid_input', field }])
    expect(await rowOf()).toBeUndefined()
  })

  test('is connected once, also by five calls at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.enable('recharge', keys)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = new Set(answers.flatMap(({ error }) => error?.code ?? []))
    expect(
      [...codes].filter((one) => !/^(integration_on|connection_overtaken)$/.test(one)),
    ).toEqual([])
    expect(recharge.hooks).toHaveLength(3)
    const again = await desk.enable('recharge', keys)
    expect([again.status, again.error?.code]).toEqual([409, 'integration_on'])
    expect(recharge.hooks).toHaveLength(3)
  })

  test('stays off where it was disconnected while it was being connected', async () => {
    recharge.faults.slowMs = 200
    const connecting = desk.enable('recharge', keys)
    await pause(300)
    await desk.disable('recharge')
    const overtaken = await connecting
    recharge.faults.slowMs = undefined
    expect([overtaken.status, overtaken.error?.code]).toEqual([409, 'connection_overtaken'])
    expect(await rowOf()).toMatchObject({ state: 'off', sealed: null })
    expect(recharge.hooks).toEqual([])
  })

  test('counts in the plan, also of two at once', async () => {
    shop = await platform.shop({ settings: { features: [{ name: 'integrations', count: 1 }] } })
    desk = connectingOf(platform, vendors, shop)
    const both = await Promise.all([
      desk.enable('recharge', keys),
      desk.enable('loop', { credentials: vendors.loop.keys }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(both.find(({ status }) => status === 403)?.error).toMatchObject({
      code: 'plan_used_up',
      facts: { feature: 'integrations', count: 1 },
    })
  })

  test('is refused without the feature in the plan', async () => {
    const poor = await platform.shop({ settings: { features: [] } })
    const refused = await connectingOf(platform, vendors, poor).enable('recharge', keys)
    expect(refused.error).toMatchObject({ code: 'feature_not_in_plan' })
  })

  test('is disconnected: its key is deleted, its webhooks and their address are gone', async () => {
    await desk.recharge()
    const delivery = recharge.charged(recharge.subscriber('ada@customers.example'))
    const { status, body } = await desk.disable('recharge')
    expect([status, body]).toMatchObject([
      200,
      { enabled: false, accessToken: null, account: null, health: 'off' },
    ])
    expect(recharge.hooks).toEqual([])
    expect(await rowOf()).toMatchObject({ state: 'off', sealed: null, hooks: [] })
    expect(await deliver(platform, delivery)).toMatchObject({ status: 404 })
    expect((await desk.disable('recharge')).status).toBe(200)
  })

  test('is disconnected also while the vendor is down', async () => {
    await desk.recharge()
    recharge.faults.isDown = true
    expect((await desk.disable('recharge')).body).toMatchObject({ enabled: false })
    expect(await rowOf()).toMatchObject({ state: 'off', sealed: null })
  })

  test('has settings of its own, which a person changes one by one', async () => {
    await desk.loop({ email: false })
    const put = (settings: Record<string, boolean | number | null>) =>
      platform.call(shop.people.owner, putIntegrationSettings, {
        params: { name: 'loop' },
        body: { settings },
      })
    expect((await put({ expires_days: 365 })).body.settings).toEqual([
      { key: 'email', kind: 'flag', flag: false, days: null },
      { key: 'expires_days', kind: 'days', flag: null, days: 365 },
    ])
    const wrongs: Record<string, boolean | number>[] = [
      { other: true },
      { email: 5 },
      { expires_days: true },
    ]
    for (const wrong of wrongs)
      expect((await put(wrong)).error).toMatchObject({
        code: 'invalid_input',
        field: `settings.${Object.keys(wrong)[0]}`,
      })
  })

  test('is none by another name', async () => {
    expect((await desk.enable('constructor')).status).toBe(404)
    expect((await desk.enable('attentive')).status).toBe(404)
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectingOf, vendorsOf } from '../../support/integrations/connecting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { yotpo } = vendors
const from = new Date('2026-11-02T10:00:00Z')
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  platform.at(from)
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  yotpo.hooks.length = 0
})

const states = async (of: TestShop = shop) =>
  platform.db
    .selectFrom('integration')
    .select(['state', 'sealed', 'hook_digest'])
    .where('shop_id', '=', of.shop_id)
    .where('sealed', 'is not', null)
    .execute()

describe('a connection by consent', () => {
  test('leads to the vendor, and is on once its page came back with the state', async () => {
    const { location, state, code } = await desk.begin()
    expect(location).toMatch(
      `${vendors.url}/integrations-center.yotpo.com/app/#/install/applications/tender-app?state=`,
    )
    expect(Buffer.from(state, 'base64url')).toHaveLength(32)
    expect(await desk.read('yotpo')).toMatchObject({ connecting: true, enabled: false })
    const { status, body } = await desk.callback({ code, state })
    expect([status, body]).toMatchObject([
      200,
      { enabled: true, connecting: false, account: yotpo.app_key, health: 'good' },
    ])
    expect(yotpo.hooks.map(({ topic }) => topic)).toEqual(['review_create', 'review_updated'])
    const kept = await platform.db.selectFrom('integration_grant').selectAll().execute()
    expect(kept.filter(({ shop_id }) => shop_id === shop.shop_id)).toEqual([])
  })

  test('keeps the state as a digest alone', async () => {
    const { state } = await desk.begin()
    const kept = await platform.db
      .selectFrom('integration_grant')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .execute()
    const texts = kept.flatMap(({ state_digest, verifier }) =>
      [state_digest, verifier].map((bytes) => Buffer.from(bytes).toString('latin1')),
    )
    expect(texts).toHaveLength(2)
    expect(texts.join()).not.toContain(state)
  })

  test('takes a state once, also of ten calls at once', async () => {
    const { code, state } = await desk.begin()
    const all = await Promise.all(Array.from({ length: 10 }, () => desk.callback({ code, state })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = new Set(all.flatMap(({ error }) => error?.code ?? []))
    expect([...codes]).toEqual(['connection_expired'])
    expect(yotpo.hooks).toHaveLength(2)
  })

  test.each([
    ['no state', async () => ({}), 'connection_unconfirmed'],
    ['a state that was never made', async () => ({ state: 'x'.repeat(43) }), 'connection_expired'],
    [
      'a state of another session',
      async () => {
        const colleague = await platform.colleague(shop, 'owner')
        const { state, code } = await connectingOf(platform, vendors, shop, colleague).begin()
        return { state, code }
      },
      'connection_expired',
    ],
    [
      'a state of another shop',
      async () => {
        const other = await platform.shop()
        const { state, code } = await connectingOf(platform, vendors, other).begin()
        await desk.begin()
        // even if both shops had the same session
        await sql`
          update integration_grant
          set session = (select session from integration_grant where shop_id = ${shop.shop_id})
          where shop_id = ${other.shop_id}`.execute(platform.db)
        return { state, code }
      },
      'connection_expired',
    ],
    [
      'a state that is eleven minutes old',
      async () => {
        const { state, code } = await desk.begin()
        platform.at(new Date(from.getTime() + 11 * 60 * 1000))
        return { state, code }
      },
      'connection_expired',
    ],
    [
      'a code that was bound to another verifier',
      async () => {
        const { state } = await desk.begin()
        return { state, code: yotpo.newCode('another-challenge') }
      },
      'connection_expired',
    ],
    [
      'a code that Yotpo doesn’t know',
      async () => ({ state: (await desk.begin()).state, code: 'code_unknown' }),
      'connection_expired',
    ],
  ])('stores nothing with %s', async (_, more, code) => {
    const query = { code: yotpo.newCode(null), ...(await more()) }
    const refused = await desk.callback(query)
    expect([refused.status, refused.error?.code]).toEqual([409, code])
    expect(await states()).toEqual([])
    expect(yotpo.hooks).toEqual([])
  })

  test('that began at the vendor is on once a person has confirmed it', async () => {
    const code = yotpo.newCode(null)
    const { status, body } = await desk.callback({ code, confirmed: true })
    expect([status, body]).toMatchObject([200, { enabled: true, account: yotpo.app_key }])
  })

  test('for another shop than the session’s is refused, and leaves the state unused', async () => {
    const { code, state } = await desk.begin()
    const other = await platform.shop()
    const refused = await desk.callback({ code, state, shop_url: other.shop_url })
    expect([refused.status, refused.error?.code]).toEqual([403, 'other_shop'])
    expect(await states()).toEqual([])
    expect((await desk.callback({ code, state, shop_url: shop.shop_url })).status).toBe(200)
  })

  test('can be begun again while it waits, and waits for ten minutes', async () => {
    await desk.begin()
    const { code, state } = await desk.begin()
    platform.at(new Date(from.getTime() + 11 * 60 * 1000))
    expect(await desk.read('yotpo')).toMatchObject({ connecting: false, health: 'off' })
    platform.at(from)
    expect((await desk.callback({ code, state })).status).toBe(200)
    expect((await desk.enable('yotpo')).error?.code).toBe('integration_on')
  })

  test('is ended by a disconnection: what comes back later stores nothing', async () => {
    const { code, state } = await desk.begin()
    await desk.disable('yotpo')
    expect((await desk.callback({ code, state })).error?.code).toBe('connection_expired')
    expect(await states()).toEqual([])
  })

  test('is for people with settings alone, and the callback too', async () => {
    const staff = connectingOf(platform, vendors, shop, shop.people.staff)
    expect((await staff.enable('yotpo')).error?.code).toBe('forbidden')
    const refused = await staff.callback({ code: yotpo.newCode(null), confirmed: true })
    expect(refused.error?.code).toBe('forbidden')
  })

  test('isn’t offered by an installation without an app there', async () => {
    const { env } = platform
    const { YOTPO_CLIENT: _, ...without } = env
    platform.env = without
    expect((await desk.enable('yotpo')).status).toBe(404)
    const { body } = await desk.list()
    expect(body.integrations.map(({ name }) => name)).toEqual([
      'klaviyo',
      'gorgias',
      'recharge',
      'loop',
      'shopify',
    ])
    platform.env = env
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { shopify } = vendors
const from = new Date('2026-11-02T10:00:00Z')
let shop: TestShop
let name: string
let desk: ReturnType<typeof storeOf>

beforeEach(async () => {
  platform.at(from)
  shop = await platform.shop()
  name = unique('maple')
  desk = storeOf(platform, vendors, shop, name)
  Object.assign(shopify.own, { isThrottled: false, losesAnswer: undefined })
  Object.assign(shopify.faults, { isDown: false, status: undefined, after: undefined })
  await desk.connect()
})

const later = (minutes: number) => platform.at(new Date(from.getTime() + minutes * 60_000))
const asked = (path: string) =>
  vendors.asked.filter((one) => one.host === `${name}.myshopify.com` && one.path.endsWith(path))
const renewals = () =>
  asked('/access_token').filter(
    ({ body }) => (body as { grant_type?: string }).grant_type === 'refresh_token',
  )
const mails = () =>
  platform.db
    .selectFrom('mail')
    .select('subject')
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', 'integration_broken')
    .execute()

describe.runIf(hasShopify)('tokens of a store', () => {
  test('are renewed before they end, with a new refresh token each time', async () => {
    later(50)
    await desk.check()
    expect(renewals()).toHaveLength(0)
    for (const minutes of [56, 115, 180]) {
      later(minutes)
      expect((await desk.check()).body).toMatchObject({ health: 'good' })
    }
    const used = renewals().map(({ body }) => (body as { refresh_token: string }).refresh_token)
    expect(new Set(used).size).toBe(3)
  })

  test('are renewed once by ten who need them at once', async () => {
    later(58)
    const all = await Promise.all(Array.from({ length: 10 }, () => desk.check()))
    expect(all.map(({ body }) => body.health)).toEqual(Array.from({ length: 10 }, () => 'good'))
    expect(renewals()).toHaveLength(1)
  })

  test('survive a renewal whose answer was lost', async () => {
    later(58)
    // the store has renewed, and hangs up
    const exchange = shopify.access(name).exchange
    const { refreshes } = shopify.access(name)
    const [refresh] = [...refreshes.keys()]
    exchange({
      client_id: shopify.client.id,
      client_secret: shopify.client.secret,
      grant_type: 'refresh_token',
      refresh_token: refresh,
    })
    expect((await desk.check()).body).toMatchObject({ health: 'good' })
  })

  test('keep the old refresh token until the new access token has worked', async () => {
    later(58)
    // the tokens are renewed, and nothing is answered after that
    Object.assign(shopify.faults, { after: 1, status: 503 })
    expect((await desk.check()).body).toMatchObject({ problem: 'vendor_error' })
    Object.assign(shopify.faults, { after: undefined, status: undefined })
    // the store forgets what nobody has used: only the old token is left
    const { refreshes, expire } = shopify.access(name)
    refreshes.delete([...refreshes.keys()].at(-1)!)
    expire()
    await desk.check()
    expect((await desk.check()).body).toMatchObject({ health: 'good', problem: null })
  })

  test('that are refused early are renewed once, and the delivery goes on', async () => {
    shopify.access(name).expire()
    await desk.check()
    expect((await desk.check()).body).toMatchObject({ health: 'good' })
    expect(await mails()).toEqual([])
  })

  test('that are refused to many at once are renewed once, and break nothing', async () => {
    shopify.access(name).expire()
    const all = await Promise.all(Array.from({ length: 6 }, () => desk.check()))
    expect(all.map(({ body }) => body.health)).toEqual(Array.from({ length: 6 }, () => 'good'))
    expect([renewals().length, await mails()]).toEqual([1, []])
  })

  test('that are revoked break the connection, which its owner is emailed once', async () => {
    shopify.access(name).revoke()
    for (let n = 0; n < 4; n += 1) await desk.check()
    expect(await desk.read()).toMatchObject({ health: 'broken', problem: 'access_refused' })
    expect(await mails()).toHaveLength(1)
    expect(await desk.connect()).toMatchObject({ health: 'good' })
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectIntegration } from '#contract/integrations/calls.ts'
import {
  allow,
  connectingOf,
  deliver,
  runInbox,
  runSends,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { hooksOf } from '../../support/webhooks/webhooks-of.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { klaviyo } = vendors
const callbackPage = 'http://localhost:3000/integrations/klaviyo/connect/callback'
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  klaviyo.forget()
  klaviyo.revoke(false)
})

const begin = async (settings: object = {}) => {
  const { status, headers } = await desk.enable('klaviyo', { settings })
  expect(status).toBe(302)
  return new URL(headers.get('location') ?? '')
}
const finish = (query: { code: string; state?: string }) =>
  platform.call(shop.people.owner, connectIntegration, { params: { name: 'klaviyo' }, query })
const connect = async (settings: object = {}) => {
  return finish(await allow((await begin(settings)).href))
}
const problems = () =>
  platform.db
    .selectFrom('vendor_send')
    .select(['kind', 'state', 'problem'])
    .where('shop_id', '=', shop.shop_id)
    .where((send) => send.or([send('problem', 'is not', null), send('tries', '>', 1)]))
    .execute()
const credited = async () => {
  const { id } = await platform.customer(shop)
  await hooksOf(platform, shop).credit(id, '5.00')
}

describe('Klaviyo connected by consent', () => {
  test('asks for what it needs alone, and comes back to this shop’s own page', async () => {
    const page = await begin()
    expect(`${page.origin}${page.pathname}`).toBe(`${vendors.url}/www.klaviyo.com/oauth/authorize`)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'tender-app',
      redirect_uri: callbackPage,
      scope: 'accounts:read events:write profiles:write',
      code_challenge_method: 'S256',
    })
  })

  test('is on after the code with its verifier, and keeps the settings asked before', async () => {
    const { status, body } = await connect({ workflow_reward: true })
    expect([status, body]).toMatchObject([200, { enabled: true, account: 'Maple (Mapl3s)' }])
    const reward = body.settings.find(({ key }) => key === 'workflow_reward')
    expect(reward).toMatchObject({ kind: 'mail', flag: true })
    expect(JSON.stringify(await desk.calls('klaviyo'))).not.toMatch(
      /\b(at|rt|oc)_[0-9a-f]{36}|tender-app-secret/,
    )
  })

  test('isn’t with a code of another verifier, a used state, or none', async () => {
    const page = await begin()
    const state = page.searchParams.get('state')!
    const strange = klaviyo.oauth.newCode('x'.repeat(43), callbackPage)
    expect((await finish({ code: strange, state })).error?.code).toBe('connection_expired')
    expect((await finish({ code: strange, state })).error?.code).toBe('connection_expired')
    expect((await finish({ code: strange })).error?.code).toBe('connection_unconfirmed')
    expect(await desk.read('klaviyo')).toMatchObject({ enabled: false })
  })

  test('renews its access when it has ended, once for all who find out, and sends all', async () => {
    await connect()
    for (let n = 0; n < 10; n += 1) await credited()
    klaviyo.oauth.expire()
    const before = klaviyo.oauth.refreshes()
    await Promise.all([runSends(platform), runSends(platform)])
    // a worker that finds another's sends under way comes back a second later; none was refused
    expect(await problems()).toEqual([])
    platform.at(new Date(Date.now() + 2000))
    await runSends(platform)
    platform.at(new Date())
    expect([klaviyo.events.size, klaviyo.oauth.refreshes() - before]).toEqual([10, 1])
    expect(await desk.read('klaviyo')).toMatchObject({ health: 'good', problem: null })
  })

  test('is broken where the access can’t be renewed', async () => {
    await connect()
    await credited()
    klaviyo.oauth.expire()
    klaviyo.revoke()
    await runSends(platform)
    expect(await desk.read('klaviyo')).toMatchObject({
      health: 'broken',
      problem: 'access_refused',
    })
  })
})

test('a vendor that this installation no longer offers can still be disconnected', async () => {
  const { YOTPO_CLIENT, ...rest } = platform.env
  await desk.yotpo()
  platform.env = rest
  try {
    expect((await desk.list()).body.integrations.map(({ name }) => name)).toContain('yotpo')
    expect((await desk.disable('yotpo')).body).toMatchObject({ enabled: false })
    expect((await desk.enable('yotpo')).status).toBe(404)
    expect((await desk.list()).body.integrations.map(({ name }) => name)).not.toContain('yotpo')
  } finally {
    platform.env = { ...rest, ...(YOTPO_CLIENT ? { YOTPO_CLIENT } : {}) }
  }
})

test('a token’s last four are shown to those who may change settings alone', async () => {
  await desk.recharge()
  const shownTo = async (by: TestShop['people']['owner']) => {
    const { body } = await connectingOf(platform, vendors, shop, by).list()
    return body.integrations.find(({ name }) => name === 'recharge')?.accessToken
  }
  expect(await shownTo(shop.people.owner)).toMatch(/^••••.{4}$/)
  expect(await shownTo(shop.people.limited)).toBeNull()
})

describe('Loop connected by consent', () => {
  const { api_key: _, ...secret } = vendors.loop.keys
  const began = (credentials: object) => desk.enable('loop', { credentials })

  test('asks for the secret that signs its deliveries first, and for developer tools alone', async () => {
    expect((await began({})).error).toMatchObject({ field: 'credentials.webhook_secret' })
    const stray = await began({ ...secret, access_token: 'x'.repeat(20) })
    expect(stray.error).toMatchObject({ field: 'credentials.access_token' })
    const { status, headers } = await began(secret)
    const page = new URL(headers.get('location') ?? '')
    expect([status, page.pathname, page.searchParams.get('scope')]).toEqual([
      302,
      '/oauth.loopreturns.com/authorize',
      'developer_tools',
    ])
    const { rows } = await sql<{ text: string }>`
      select encode(verifier, 'escape') as text from integration_grant`.execute(platform.db)
    expect(JSON.stringify(rows)).not.toContain(secret.webhook_secret)
  })

  test('issues what is delivered with that secret', async () => {
    const page = (await began(secret)).headers.get('location') ?? ''
    const connected = await platform.call(shop.people.owner, connectIntegration, {
      params: { name: 'loop' },
      query: await allow(page),
    })
    expect(connected.body).toMatchObject({ enabled: true, health: 'good' })
    await deliver(platform, vendors.loop.requested({ email: 'loop@customers.example' }))
    await runInbox(platform)
    const issued = await platform.db
      .selectFrom('vendor_issue')
      .select('name')
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(issued).toEqual([{ name: 'loop' }])
  })
})

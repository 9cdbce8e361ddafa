import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { checkIntegration, connectIntegration } from '#contract/integrations/calls.ts'
import {
  allow,
  connectingOf,
  deliver,
  runSends,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { gorgias } = vendors
const from = new Date('2026-11-02T10:00:00Z')
const { domain } = gorgias.keys
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  platform.at(from)
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  for (const kept of [gorgias.integrations, gorgias.widgets, gorgias.notes]) kept.length = 0
  gorgias.revoke(false)
})

const later = (ms: number) => platform.at(new Date(platform.clock().getTime() + ms))
const begin = async (by = desk): Promise<URL> => {
  const { headers, status, text } = await by.enable('gorgias', { credentials: { domain } })
  if (status !== 302) throw new Error(text)
  return new URL(headers.get('location') ?? '')
}
const finish = (query: { code: string; state?: string }, by: Person = shop.people.owner) =>
  platform.call(by, connectIntegration, { params: { name: 'gorgias' }, query })
const connect = async () => {
  const { status, body } = await finish(await allow((await begin()).href))
  expect([status, body]).toMatchObject([200, { enabled: true, account: domain, health: 'good' }])
}
const credited = async () => {
  const customer = await platform.customer(shop)
  const ticket = { helpdesk: 'gorgias', id: customer.id }
  const { status, text } = await platform.call(shop.people.owner, updateBalance, {
    params: { id: customer.id },
    body: { valueToUpdate: '5.00', reason: 'Reward', ticket },
  })
  if (status !== 200) throw new Error(text)
  return customer
}
const mails = () =>
  platform.db
    .selectFrom('mail')
    .select('to_email')
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', 'integration_broken')
    .execute()

describe('Gorgias connected by consent', () => {
  test('asks for the domain first, and opens the account’s own page', async () => {
    expect((await desk.enable('gorgias')).error).toMatchObject({ field: 'credentials.domain' })
    const page = await begin()
    expect(`${page.origin}${page.pathname}`).toBe(
      `${vendors.url}/${domain}.gorgias.com/oauth/authorize`,
    )
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'tender-app',
      redirect_uri: 'http://localhost:3000/integrations/gorgias/connect/callback',
      scope: 'openid offline write:all',
      code_challenge_method: 'S256',
    })
  })

  test.each(['evil.com', 'maple.evil.com', 'a/b', 'maple.gorgias.com@evil.com', '127.0.0.1'])(
    'leads to no page of %s, and keeps nothing',
    async (strange) => {
      const { error } = await desk.enable('gorgias', { credentials: { domain: strange } })
      expect(error).toMatchObject({ code: 'invalid_input', field: 'credentials.domain' })
      const kept = await platform.db
        .selectFrom('integration_grant')
        .select('name')
        .where('shop_id', '=', shop.shop_id)
        .execute()
      expect(kept).toEqual([])
    },
  )

  test('is on after the code with its verifier, and shows no secret', async () => {
    await connect()
    expect([gorgias.integrations.length, gorgias.widgets.length]).toEqual([1, 1])
    const { http } = gorgias.integrations[0]!
    const shown = JSON.stringify([await desk.calls('gorgias'), await desk.read('gorgias')])
    expect(shown).toContain('/oauth/token')
    for (const proof of Object.values(http.headers)) expect(shown).not.toContain(proof)
    expect(shown).not.toMatch(/\b(at|rt|oc)_[0-9a-f]{36}|[0-9a-f]{64}|tender-app-secret/)
  })

  test('can be connected with a person’s key all the same', async () => {
    const { connects, fields, key_fields } = await desk.read('gorgias')
    const names = (all: readonly { key: string }[]) => all.map(({ key }) => key)
    expect([connects, names(fields), names(key_fields)]).toEqual([
      'consent',
      ['domain'],
      ['domain', 'email', 'api_key'],
    ])
    await desk.gorgias()
    expect(await desk.read('gorgias')).toMatchObject({ enabled: true, health: 'good' })
    await desk.disable('gorgias')
    const { error } = await desk.enable('gorgias', { credentials: { domain, api_key: 'x' } })
    expect(error).toMatchObject({ field: 'credentials.email' })
  })

  test('takes a state once, also of ten calls at once', async () => {
    const back = await allow((await begin()).href)
    const all = await Promise.all(Array.from({ length: 10 }, () => finish(back)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = new Set(all.flatMap(({ error }) => error?.code ?? []))
    expect([[...codes], gorgias.integrations.length]).toEqual([['connection_expired'], 1])
  })

  test.each([
    ['no state', async () => ({ code: (await allow((await begin()).href)).code })],
    [
      'a state of another session',
      async () => {
        const colleague = await platform.colleague(shop, 'owner')
        const theirs = connectingOf(platform, vendors, shop, colleague)
        return allow((await begin(theirs)).href)
      },
    ],
    [
      'a state of another shop',
      async () => {
        const other = await platform.shop()
        return allow((await begin(connectingOf(platform, vendors, other))).href)
      },
    ],
    [
      'a state that is eleven minutes old',
      async () => {
        const back = await allow((await begin()).href)
        later(11 * 60 * 1000)
        return back
      },
    ],
    [
      'a code that was bound to another verifier',
      async () => {
        const { searchParams } = await begin()
        const redirect = searchParams.get('redirect_uri')!
        const code = gorgias.oauth.newCode('x'.repeat(43), redirect)
        return { code, state: searchParams.get('state')! }
      },
    ],
  ])('stores nothing with %s', async (_, came) => {
    const refused = await finish(await came())
    expect([refused.status, refused.error?.code]).toEqual([409, 'connection_expired'])
    expect([await desk.read('gorgias'), gorgias.integrations]).toMatchObject([
      { enabled: false },
      [],
    ])
  })

  test('is for people with settings alone, and the callback too', async () => {
    const back = await allow((await begin()).href)
    expect((await finish(back, shop.people.staff)).error?.code).toBe('forbidden')
    expect((await finish(back)).status).toBe(200)
  })

  test('renews its access when it is refused, once for all who find out, and notes all', async () => {
    await connect()
    for (let n = 0; n < 8; n += 1) await credited()
    gorgias.oauth.expire()
    const before = gorgias.oauth.refreshes()
    await Promise.all([runSends(platform), runSends(platform)])
    later(2000)
    await runSends(platform)
    expect([gorgias.notes.length, gorgias.oauth.refreshes() - before]).toEqual([8, 1])
    expect(await desk.read('gorgias')).toMatchObject({ health: 'good', problem: null })
  })

  test('answers a ticket as before once its access was renewed', async () => {
    await connect()
    const { email } = await credited()
    gorgias.oauth.expire()
    await platform.call(shop.people.owner, checkIntegration, {
      params: { name: 'gorgias' },
      body: {},
    })
    const { status, body } = await deliver(platform, gorgias.opened(email!))
    expect([status, body]).toMatchObject([200, { found: true, balance: '£5.00' }])
  })

  test('is broken where the access can’t be renewed, and its owners are emailed once', async () => {
    await connect()
    await credited()
    gorgias.revoke()
    await runSends(platform)
    later(60_000)
    await runSends(platform)
    const broken = { health: 'broken', problem: 'access_refused' }
    expect(await desk.read('gorgias')).toMatchObject(broken)
    expect(await mails()).toEqual([{ to_email: shop.people.owner.email }])
    gorgias.revoke(false)
    await connect()
    await runSends(platform)
    expect(gorgias.notes).toHaveLength(1)
  })

  test('is disconnected with the next access, which removes what it made there', async () => {
    await connect()
    gorgias.oauth.expire()
    expect((await desk.disable('gorgias')).body).toMatchObject({ enabled: false })
    expect([gorgias.integrations, gorgias.widgets]).toEqual([[], []])
    const { sealed } = await platform.db
      .selectFrom('integration')
      .select('sealed')
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
    expect(sealed).toBeNull()
  })
})

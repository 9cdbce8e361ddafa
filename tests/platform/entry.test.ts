import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { hasMoved } from '#contract/entry.ts'
import { endpoints } from '#contract/endpoints.ts'
import { addressOf } from '#contract/endpoint.ts'
import { getMe, listSessions } from '#contract/staff.ts'
import { jobsOf } from '#platform/jobs/jobs.ts'
import { may, type Role } from '#rules/access.ts'
import { entryNames } from '#rules/entry.ts'
import { examples } from '../support/examples.ts'
import { type Answered, testEnv, type TestShop } from '../support/platform.ts'
import { signedText, signEntry } from '../support/signed-entry.ts'
import { suitePlatform } from '../support/suite.ts'

const secret = testEnv.ENTRY_SECRET
const start = new Date('2026-03-01T10:00:00.000Z')
const seconds = start.getTime() / 1000
const platform = await suitePlatform()
let shop: TestShop
beforeEach(async () => {
  platform.at(start)
  shop = await platform.shop()
})

// the examples are made by the owner, whose own sessions these would end
const endsSessions = ['signOut', 'endSessions', 'changePassword']
type Query = Record<string, string>
type In = {
  jwt: string
  expires_at: string
  user: { level: string; is_pos: boolean; isAdmin: boolean; email: string }
}
const pathOf = { helpdesk: '/api/gorgias/auth', pos: '/api/pos/auth' }
const at = (door: 'helpdesk' | 'pos', search: string) =>
  platform.request('GET', `${pathOf[door]}?${search}`, {
    headers: { 'x-agent': 'A till' },
  }) as Promise<Answered<In>>
const search = (query: Query) => new URLSearchParams(query).toString()
let made = 0
const fields = (role: Role = 'staff', more: Query = {}): Query => ({
  shop: shop.shop_url,
  email: shop.people[role].email,
  timestamp: `${seconds}`,
  id: `o${(made += 1)}`,
  ...more,
})
const forDesk = (role: Role = 'staff', more: Query = {}) =>
  fields(role, { helpdesk: 'gorgias', ...more })
const enter = (door: 'helpdesk' | 'pos', query: Query) => at(door, search(signEntry(secret, query)))
const refused = { status: 403, error: { code: 'entry_refused' } }
const sessions = async () =>
  (
    await platform.db
      .selectFrom('session')
      .select('session_id')
      .where('shop_id', '=', shop.shop_id)
      .execute()
  ).length

describe('a signed entry', () => {
  test('from the helpdesk is a session of the person for 12 hours', async () => {
    const { status, body } = await enter('helpdesk', forDesk('owner'))
    expect([status, body.expires_at, body.user.level]).toEqual([
      200,
      '2026-03-01T22:00:00.000Z',
      'owner',
    ])
    const person = { ...shop.people.owner, token: body.jwt }
    expect((await platform.call(person, getMe, {})).body.user).toEqual(body.user)
    expect((await platform.call(person, listSessions, {})).body.rows[0]).toMatchObject({
      via: 'helpdesk',
      agent: 'A till',
      current: true,
    })
    platform.at('2026-03-01T22:00:00.000Z')
    expect((await platform.call(person, getMe, {})).status).toBe(401)
  })

  test('from a till has the rights of a till and no others, whoever comes in: every call', async () => {
    const { body } = await enter('pos', fields('owner'))
    expect(body.user).toMatchObject({ is_pos: true, isAdmin: false })
    for (const endpoint of endpoints.filter(
      ({ name, right }) => right !== 'anyone' && name in examples && !endsSessions.includes(name),
    )) {
      const input = await examples[endpoint.name]!(platform, shop)
      const done = await platform.request(endpoint.method, addressOf(endpoint, input), {
        token: body.jwt,
        body: input.body,
      })
      const allowed = may({ level: 'staff', isAdmin: false, is_pos: true }, endpoint.right)
      if (!allowed)
        expect(done, endpoint.name).toMatchObject({ status: 403, error: { code: 'forbidden' } })
      else expect(done.status, endpoint.name).not.toBe(401)
    }
    const { id } = await platform.customer(shop)
    expect(
      await platform.call({ ...shop.people.owner, token: body.jwt }, updateBalance, {
        params: { id },
        body: { valueToUpdate: '1', reason: 'Refund' },
      }),
    ).toMatchObject({ status: 403 })
  })

  test('takes the shop and the e-mail in any spelling, under either name', async () => {
    expect(
      (
        await enter(
          'pos',
          fields('staff', {
            shop: shop.shop_url.toUpperCase(),
            email: shop.people.staff.email.toUpperCase(),
          }),
        )
      ).status,
    ).toBe(200)
    const { shop: url = '', ...rest } = fields()
    expect((await enter('pos', { ...rest, shop_url: `https://${url}/` })).status).toBe(200)
    expect(
      (
        await enter('pos', {
          ...rest,
          shop: url,
          shop_url: url,
          order_id: '7',
          host: 'aG9zdA',
          locale: 'ru',
          embedded: '1',
        })
      ).status,
    ).toBe(200)
  })
})

describe('is refused, and nothing is left of it', () => {
  const good = () => signEntry(secret, forDesk())
  const hmacs: [string, (hmac: string, query: Query) => string][] = [
    ['none', () => ''],
    ['cut short', (hmac) => hmac.slice(0, -1)],
    ['longer', (hmac) => `${hmac}0`],
    ['upper case', (hmac) => hmac.toUpperCase()],
    ['one bit off', (hmac) => `${hmac.slice(0, -1)}${hmac.endsWith('0') ? '1' : '0'}`],
    ['base64', (hmac) => Buffer.from(hmac, 'hex').toString('base64')],
    ['spaced', (hmac) => ` ${hmac}`],
    ['with NUL', (hmac) => `${hmac}\u0000`],
    [
      'of another key',
      (_, query) => createHmac('sha256', `${secret}x`).update(signedText(query)).digest('hex'),
    ],
    [
      'of an empty key',
      (_, query) => createHmac('sha256', '').update(signedText(query)).digest('hex'),
    ],
    [
      'of another hash',
      (_, query) =>
        createHmac('sha512', secret).update(signedText(query)).digest('hex').slice(0, 64),
    ],
    [
      'of unsorted pairs',
      (_, query) =>
        createHmac('sha256', secret)
          .update(
            Object.entries(query)
              .filter(([name]) => name !== 'hmac')
              .toReversed()
              .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
              .join('&'),
          )
          .digest('hex'),
    ],
    [
      'of the plain text',
      (_, query) =>
        createHmac('sha256', secret)
          .update(decodeURIComponent(signedText(query)))
          .digest('hex'),
    ],
    ['of nothing', () => createHmac('sha256', secret).update('').digest('hex')],
  ]
  test.each(hmacs)('with an hmac that is %s', async (_, wrong) => {
    const before = await sessions()
    const query = good()
    expect(
      await at('helpdesk', search({ ...query, hmac: wrong(query['hmac']!, query) })),
    ).toMatchObject(refused)
    expect(await sessions()).toBe(before)
  })

  test('with any parameter changed, added or taken away after signing', async () => {
    const query = good()
    const { id: _, ...less } = query
    const changed = [
      less,
      ...Object.keys(query)
        .filter((name) => name !== 'hmac')
        .map((name) => ({ ...query, [name]: `${query[name]}1` })),
      ...entryNames.filter((name) => !(name in query)).map((name) => ({ ...query, [name]: 'x' })),
    ]
    for (const wrong of changed)
      expect(await at('helpdesk', search(wrong)), JSON.stringify(wrong)).toMatchObject(refused)
    expect((await at('helpdesk', search(query))).status).toBe(200)
  })

  test('with a name that is not on the list, signed or not', async () => {
    for (const name of ['role', 'isAdmin', 'x', 'shop[]', 'constructor', 'HMAC', 'Shop']) {
      expect(
        await enter('helpdesk', Object.assign(forDesk(), Object.fromEntries([[name, '1']]))),
      ).toMatchObject(refused)
      expect(await at('helpdesk', `${search(good())}&${encodeURIComponent(name)}=1`)).toMatchObject(
        refused,
      )
    }
  })

  test('with any parameter twice, equal or not', async () => {
    const query = good()
    for (const [name, value] of Object.entries(query))
      for (const second of [value, `${value}x`, ''])
        for (const text of [
          `${search(query)}&${name}=${encodeURIComponent(second)}`,
          `${name}=${encodeURIComponent(second)}&${search(query)}`,
        ])
          expect(await at('helpdesk', text), text).toMatchObject({
            status: 422,
            error: { code: 'invalid_input', field: name },
          })
    expect((await at('helpdesk', search(query))).status).toBe(200)
  })

  test.each([
    '',
    '0',
    '-1',
    '1.5',
    '1e9',
    'abc',
    `0${seconds}`,
    `${seconds}.0`,
    ` ${seconds}`,
    `${start.getTime()}`,
    'NaN',
    '9'.repeat(30),
    start.toISOString(),
  ])('with %j as its time', async (timestamp) => {
    expect(await enter('pos', fields('staff', { timestamp }))).toMatchObject(refused)
  })

  test('90 seconds off is the last moment, on either side, to the millisecond', async () => {
    const tries = [
      [-90_000, true],
      [-90_001, false],
      [90_000, true],
      [90_001, false],
      [0, true],
      [3_600_000, false],
    ] as const
    for (const [off, isIn] of tries) {
      platform.at(new Date(start.getTime() + off))
      expect((await enter('pos', fields())).status, `${off}`).toBe(isIn ? 200 : 403)
    }
  })

  test('twice: one link, one session, also of twenty at once, also when its use was cleaned up', async () => {
    const before = await sessions()
    const query = search(good())
    const all = await Promise.all(Array.from({ length: 20 }, () => at('helpdesk', query)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const done of all.filter(({ status }) => status !== 200))
      expect(done).toMatchObject(refused)
    const forget = async () =>
      jobsOf(platform)
        .find(({ name }) => name === 'forget')!
        .handle({} as never, {
          id: '',
          tries: 0,
          last: false,
          signal: new AbortController().signal,
        })
    for (const off of [0, 89_000, 90_000, 90_001, 200_000]) {
      platform.at(new Date(start.getTime() + off))
      await forget()
      expect(await at('helpdesk', query)).toMatchObject(refused)
    }
    expect(await sessions()).toBe(before + 1)
    expect(
      await platform.db
        .selectFrom('entry_used')
        .selectAll()
        .where('until', '<=', new Date(start.getTime() + 90_000))
        .execute(),
    ).toEqual([])
  })

  test('at the other door than the one it was signed for', async () => {
    expect(await enter('helpdesk', fields())).toMatchObject(refused)
    expect(await enter('pos', forDesk())).toMatchObject(refused)
  })

  test('for nobody of the shop, somebody blocked, the operator, a blocked or unknown shop, two shops', async () => {
    const other = await platform.shop()
    const blocked = await platform.shop({ settings: { block_shop: true } })
    await platform.db
      .updateTable('staff')
      .set({ blocked_at: start })
      .where('staff_id', '=', shop.people.limited.staff_id)
      .execute()
    const wrong = [
      fields('staff', { email: 'nobody@nowhere.example' }),
      fields('staff', { email: other.people.staff.email }),
      fields('staff', { email: '' }),
      fields('limited'),
      fields('admin'),
      fields('staff', { shop: other.shop_url }),
      fields('staff', { shop: 'nowhere.example' }),
      fields('staff', { shop: '' }),
      fields('staff', { shop_url: other.shop_url }),
      { ...fields(), shop: blocked.shop_url, email: blocked.people.staff.email },
    ]
    for (const query of wrong)
      expect(await enter('pos', query), JSON.stringify(query)).toMatchObject(refused)
  })

  test('with a value that is too long, or is no text', async () => {
    expect((await enter('pos', fields('staff', { host: 'x'.repeat(500) }))).status).toBe(200)
    expect((await enter('pos', fields('staff', { host: 'x'.repeat(501) }))).status).toBe(422)
    for (const host of ['%ff', '%', '%ed%a0%80'])
      expect(await at('pos', `${search(signEntry(secret, fields()))}&host=${host}`)).toMatchObject(
        refused,
      )
  })
})

describe('whether a shop has moved', () => {
  const moved = async (address: string) =>
    (await platform.call(null, hasMoved, { query: { shop: address } })).body
  test('is a yes or a no and nothing else; an unknown shop is a no', async () => {
    const gone = await platform.shop({ settings: { platform_meta_site_id: 'site-1' } })
    expect([
      await moved(gone.shop_url),
      await moved(`https://${gone.shop_url.toUpperCase()}/`),
      await moved(shop.shop_url),
      await moved('nowhere.example'),
      await moved('not an address'),
    ]).toEqual([
      { moved: true },
      { moved: true },
      { moved: false },
      { moved: false },
      { moved: false },
    ])
  })
  test('is asked for one shop at a time', async () => {
    expect(
      (await platform.request('GET', `/shops/moved?shop=${shop.shop_url}&shop=x.example`)).status,
    ).toBe(422)
  })
})

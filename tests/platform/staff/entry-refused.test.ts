import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobsOf } from '#platform/areas.ts'
import { entryNames } from '#rules/way/entry.ts'
import type { TestShop } from '../../support/platform.ts'
import { signedText, signEntry } from '../../support/staff/signed-entry.ts'
import {
  type Doors,
  doorsOf,
  type Query,
  search,
  seconds,
  secret,
  start,
} from '../../support/staff/doors.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let doors: Doors
beforeEach(async () => {
  platform.at(start)
  shop = await platform.shop()
  doors = doorsOf(platform, shop)
})
const refused = { status: 403, error: { code: 'entry_refused' } }
const sessions = async () =>
  (
    await platform.db
      .selectFrom('session')
      .select('session_id')
      .where('shop_id', '=', shop.shop_id)
      .execute()
  ).length

describe('is refused, and nothing is left of it', () => {
  const good = () => signEntry(secret, doors.forDesk())
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
      await doors.at('helpdesk', search({ ...query, hmac: wrong(query['hmac']!, query) })),
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
      expect(await doors.at('helpdesk', search(wrong)), JSON.stringify(wrong)).toMatchObject(
        refused,
      )
    expect((await doors.at('helpdesk', search(query))).status).toBe(200)
  })

  test('with a name that is not on the list, signed or not', async () => {
    for (const name of ['role', 'isAdmin', 'x', 'shop[]', 'constructor', 'HMAC', 'Shop']) {
      expect(
        await doors.enter(
          'helpdesk',
          Object.assign(doors.forDesk(), Object.fromEntries([[name, '1']])),
        ),
      ).toMatchObject(refused)
      expect(
        await doors.at('helpdesk', `${search(good())}&${encodeURIComponent(name)}=1`),
      ).toMatchObject(refused)
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
          expect(await doors.at('helpdesk', text), text).toMatchObject({
            status: 422,
            error: { code: 'invalid_input', field: name },
          })
    expect((await doors.at('helpdesk', search(query))).status).toBe(200)
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
    expect(await doors.enter('pos', doors.fields('staff', { timestamp }))).toMatchObject(refused)
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
      expect((await doors.enter('pos', doors.fields())).status, `${off}`).toBe(isIn ? 200 : 403)
    }
  })

  test('twice: one link, one session, also of twenty at once, also when its use was cleaned up', async () => {
    const before = await sessions()
    const query = search(good())
    const all = await Promise.all(Array.from({ length: 20 }, () => doors.at('helpdesk', query)))
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
      expect(await doors.at('helpdesk', query)).toMatchObject(refused)
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
    expect(await doors.enter('helpdesk', doors.fields())).toMatchObject(refused)
    expect(await doors.enter('pos', doors.forDesk())).toMatchObject(refused)
  })

  test('for no one of the shop, blocked people, the operator, a blocked, unknown or other shop', async () => {
    const other = await platform.shop()
    const blocked = await platform.shop({ settings: { block_shop: true } })
    await platform.db
      .updateTable('staff')
      .set({ blocked_at: start })
      .where('staff_id', '=', shop.people.limited.staff_id)
      .execute()
    const wrong = [
      doors.fields('staff', { email: 'nobody@nowhere.example' }),
      doors.fields('staff', { email: other.people.staff.email }),
      doors.fields('staff', { email: '' }),
      doors.fields('limited'),
      doors.fields('admin'),
      doors.fields('staff', { shop: other.shop_url }),
      doors.fields('staff', { shop: 'nowhere.example' }),
      doors.fields('staff', { shop: '' }),
      doors.fields('staff', { shop_url: other.shop_url }),
      { ...doors.fields(), shop: blocked.shop_url, email: blocked.people.staff.email },
    ]
    for (const query of wrong)
      expect(await doors.enter('pos', query), JSON.stringify(query)).toMatchObject(refused)
  })

  test('with a value that is too long, or is no text', async () => {
    expect(
      (await doors.enter('pos', doors.fields('staff', { host: 'x'.repeat(500) }))).status,
    ).toBe(200)
    expect(
      (await doors.enter('pos', doors.fields('staff', { host: 'x'.repeat(501) }))).status,
    ).toBe(422)
    for (const host of ['%ff', '%', '%ed%a0%80'])
      expect(
        await doors.at('pos', `${search(signEntry(secret, doors.fields()))}&host=${host}`),
      ).toMatchObject(refused)
  })
})

import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { getHome } from '#contract/home/calls.ts'
import { getShop, putShop } from '#contract/shop/calls.ts'
import { addressOf } from '#contract/endpoint.ts'
import { transact } from '#platform/db/transact.ts'
import { makeShop, type NewShop } from '#platform/shop/make-shop.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { examples } from '../../support/examples.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z' })

const put = (body: object, person = shop.people.owner) =>
  platform.call(person, putShop, { body: body as never })
const read = async (of = shop, role: keyof TestShop['people'] = 'owner') =>
  (await platform.call(of.people[role], getShop, {})).body

describe('the shop', () => {
  test('is shown with its settings to everybody who is signed in', async () => {
    for (const role of ['owner', 'staff', 'limited', 'pos', 'admin'] as const) {
      const body = await read(shop, role)
      expect(body).toMatchObject({
        shop_url: shop.shop_url,
        currency: 'GBP',
        time_zone: 'Europe/London',
        created_at: '2026-03-01T10:00:00.000Z',
      })
      expect(body.settings).toMatchObject({
        ...defaultSettings,
        is_accepted_terms: true,
        features: expect.arrayContaining([{ name: 'issue_store_credit', count: null }]),
      })
    }
  })

  test('is changed field by field; what is not said stays, null empties', async () => {
    const change = {
      name: ' Maple & Thread ',
      shop_owner: 'Ольга',
      email: 'Hello@Maple.Example',
      intercom_email: 'chat@maple.example',
      country: 'GB',
      city: 'Leeds',
      address1: '1 High St',
      zip: 'LS1 1AA',
      time_zone: 'Europe/Dublin',
    }
    const done = await put(change)
    expect(done.body).toMatchObject({
      ...change,
      name: 'Maple & Thread',
      email: 'hello@maple.example',
    })
    const { viewer, ...shown } = await read()
    expect(shown).toEqual(done.body)
    expect(viewer).toMatchObject({ email: shop.people.owner.email, level: 'owner' })
    expect((await put({ city: null, intercom_email: null })).body).toEqual({
      ...done.body,
      city: null,
      intercom_email: null,
    })
    expect((await put({})).body).toEqual({ ...done.body, city: null, intercom_email: null })
    expect((await read(other)).name).not.toBe('Maple & Thread')
  })

  // Node's data lists each zone by one name, and some of them by the old one
  test.each([
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'Asia/Ho_Chi_Minh',
    'America/Argentina/Buenos_Aires',
    'America/St_Johns',
    'UTC',
  ])('takes the zone %s by that name, and its days are counted in it', async (time_zone) => {
    const of = await platform.shop()
    expect((await put({ time_zone }, of.people.owner)).body).toMatchObject({ time_zone })
    expect((await platform.call(of.people.owner, getHome, { query: {} })).status).toBe(200)
  })

  test.each([
    ['its address', { shop_url: 'elsewhere.example' }, 403],
    ['its currency', { currency: 'EUR' }, 422],
    ['its zone to Europe/Londonium', { time_zone: 'Europe/Londonium' }, 422],
    ['its zone to +05:00', { time_zone: '+05:00' }, 422],
    ['its zone to SST', { time_zone: 'SST' }, 422],
    ['its zone to BST', { time_zone: 'BST' }, 422],
    ['its zone to US/Pacific-New', { time_zone: 'US/Pacific-New' }, 422],
    ['its zone to +2359', { time_zone: '+2359' }, 422],
    ['its country to signs', { country: '1!' }, 422],
    ['its settings', { settings: { block_shop: false } }, 422],
    ['its id', { shop_id: '1' }, 422],
    ['when it was made', { created_at: '2020-01-01T00:00:00Z' }, 422],
    ['its name to nothing', { name: '  ' }, 422],
    ['its name to null', { name: null }, 422],
    ['its e-mail to nothing', { email: null }, 422],
    ['its e-mail to none', { email: 'nobody' }, 422],
    ['its country to a word', { country: 'England' }, 422],
    ['its city to a book', { city: 'x'.repeat(121) }, 422],
    ['its owner to two lines', { shop_owner: 'a\nb' }, 422],
  ])('is not changed in %s', async (_, body, status) => {
    const before = await read()
    expect((await put(body)).status).toBe(status)
    expect(await read()).toEqual(before)
  })

  test('is changed by owner and admin only', async () => {
    for (const role of ['staff', 'limited', 'pos'] as const)
      expect(await put({ city: 'York' }, shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
    expect((await put({ city: 'York' }, shop.people.admin)).body.city).toBe('York')
  })

  test('changed by two at once keeps both', async () => {
    await Promise.all([put({ city: 'Hull' }), put({ zip: 'HU1' })])
    expect(await read()).toMatchObject({ city: 'Hull', zip: 'HU1' })
  })
})

test('a blocked shop is refused every call but who am I, shop, sign-out and support; not admin', async () => {
  const blocked = await platform.shop()
  const requests: {
    endpoint: (typeof endpoints)[number]
    input: Awaited<ReturnType<(typeof examples)[string]>>
  }[] = []
  for (const endpoint of endpoints.filter(
    ({ name, right }) => !['anyone', 'store', 'shopper'].includes(right) && name !== 'signOut',
  ))
    requests.push({ endpoint, input: await examples[endpoint.name]!(platform, blocked) })
  await platform.db
    .updateTable('shop')
    .set({
      settings: JSON.stringify({
        block_shop: true,
        features: [{ name: 'issue_store_credit', count: null }],
      }),
    })
    .where('shop_id', '=', blocked.shop_id)
    .execute()
  for (const { endpoint, input } of requests) {
    const done = await platform.request(endpoint.method, addressOf(endpoint, input), {
      token: blocked.people.owner.token,
      body: input.body,
    })
    if (['getMe', 'getShop', 'sendContactSupport'].includes(endpoint.name))
      expect(done.status, endpoint.name).toBe(200)
    else
      expect(done, endpoint.name).toMatchObject({
        status: 403,
        error: { code: 'shop_blocked' },
        body: { block_shop: true },
      })
  }
  expect(
    (await platform.request('GET', '/home/overview', { token: blocked.people.admin.token })).status,
  ).toBe(200)
  expect(
    (await platform.request('POST', '/auth/logout', { token: blocked.people.owner.token })).status,
  ).toBe(200)
})

describe('a new shop', () => {
  const make = (more: Partial<NewShop> = {}) => {
    const name = unique('new')
    return transact(platform.db, (trx) =>
      makeShop(trx, {
        shop_url: `${name}.example`,
        name,
        owner_email: `owner@${name}.example`,
        currency: 'GBP',
        time_zone: 'UTC',
        settings: {},
        created_at: new Date(),
        ...more,
      }),
    )
  }

  test('has one address however it is typed, and is made once by many at once', async () => {
    const name = unique('one')
    const all = await Promise.allSettled(
      [`${name}.example`, `HTTPS://${name}.Example/`, `${name}.example.`, ` ${name}.EXAMPLE `].map(
        (shop_url) => make({ shop_url }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'already_there', field: 'shop_url' })
  })

  test.each([
    ['an address that is none', { shop_url: 'not a shop' }, 'invalid_input', 'shop_url'],
    ['an address with a port', { shop_url: 'shop.example:8080' }, 'invalid_input', 'shop_url'],
    ['an owner without e-mail', { owner_email: 'nobody' }, 'invalid_input', 'owner'],
    ['yen, which have no decimals', { currency: 'JPY' }, 'unsupported_currency', 'currency'],
    ['dinars, which have three', { currency: 'KWD' }, 'unsupported_currency', 'currency'],
    ['a currency that is none', { currency: 'XYZ' }, 'unsupported_currency', 'currency'],
    ['a currency in small letters', { currency: 'gbp' }, 'unsupported_currency', 'currency'],
    ['a zone that is none', { time_zone: 'Mars/Olympus' }, 'invalid_input', 'time_zone'],
  ])('refuses %s by its field', async (_, more, code, field) => {
    const before = await platform.db.selectFrom('shop').select('shop_id').execute()
    await expect(make(more)).rejects.toMatchObject({ code, field })
    expect(await platform.db.selectFrom('shop').select('shop_id').execute()).toHaveLength(
      before.length,
    )
  })
})

import { describe, expect, test } from 'vitest'
import { type SettingKey, settingKeys, type Settings } from '#contract/settings.ts'
import { deleteSetting, getShop, putSetting } from '#contract/shop.ts'
import { type Role, roles } from '#rules/access.ts'
import { defaultSettings } from '#rules/settings.ts'
import type { Person } from '../support/platform.ts'
import { suite } from '../support/suite.ts'

const { platform, shop, other } = await suite()

const put = (key: string, value: unknown, person: Person = shop.people.owner) =>
  platform.call(person, putSetting, { body: { key, value } })
const drop = (key: string, person: Person = shop.people.owner) =>
  platform.call(person, deleteSetting, { query: { key }, body: undefined })
const read = async (of = shop) => (await platform.call(of.people.owner, getShop, {})).body.settings

const yesNo = { good: [true, false], bad: [1, 'true', null, {}, []] }
const limit: { good: unknown[]; bad: unknown[] } = {
  good: ['100.00', '100', 99.5, '0.1', null, 0],
  bad: ['-1', 'abc', '1e3', '12,50', 12.345, '１０', {}, [], true, ''],
}
type Cell = { by: readonly Role[]; good: unknown[]; bad: unknown[] }
const owner = ['owner', 'admin'] as const
const vendor = ['admin'] as const
const nobody = [] as const

/** threats.md R2: who may write which key, with values that are taken and values that are not. A new key needs a line here. */
const table: Record<SettingKey, Cell> = {
  block_shop: { by: nobody, ...yesNo },
  gw_locked: { by: nobody, ...yesNo },
  gw_plan_name: { by: nobody, good: ['pro', null], bad: [] },
  gw_plan_title: { by: nobody, good: ['Pro', null], bad: [] },
  enterprise_store: { by: nobody, ...yesNo },
  features: { by: nobody, good: [[{ name: 'bulk', count: null }]], bad: [] },
  platform_meta_site_id: { by: nobody, good: ['x', null], bad: [] },
  is_accepted_terms: { by: owner, ...yesNo },
  using_email_builder: { by: owner, ...yesNo },
  enable_referral: { by: owner, ...yesNo },
  hiding_gift_card_code_except_last_4_digits: { by: owner, ...yesNo },
  enable_scheduled_timezone_FT: { by: owner, ...yesNo },
  first_time_user_flow: { by: owner, ...yesNo },
  refund_always_expose_change_customer_button: { by: owner, ...yesNo },
  customer_search_use_exact_email: { by: owner, ...yesNo },
  enable_optimized_customer_search: { by: owner, ...yesNo },
  enable_optimized_search: { by: owner, ...yesNo },
  enable_email_only_for_email_addresses: { by: owner, ...yesNo },
  scheduled_timezone_data: {
    by: owner,
    good: [{ tz: 'Europe/Berlin' }, { tz: 'UTC' }],
    bad: [
      { tz: 'Mars/Olympus' },
      { tz: '' },
      {},
      'UTC',
      { tz: 'UTC', x: 1 },
      { tz: 'x'.repeat(100) },
    ],
  },
  limit_store_credit_issue_max_value: { by: owner, ...limit },
  limit_store_credit_issue_min_value: { by: owner, ...limit },
  email_gift_card_manual: {
    by: owner,
    good: [{ subject: 'Привет', template_title: 'A gift' }],
    bad: [
      { subject: 'x' },
      { subject: 'x'.repeat(201), template_title: '' },
      'x',
      { subject: 'x\r\nBcc: y@z.example', template_title: '' },
      { subject: 'a\u0000b', template_title: '' },
      { subject: '', template_title: '\ud800' },
    ],
  },
  email_sender: {
    by: owner,
    good: [
      { from_name: 'Maple & Thread', reply_to: 'hello@maple.example' },
      { from_name: '', reply_to: null },
    ],
    bad: [
      { from_name: 'x' },
      { from_name: 'x'.repeat(81), reply_to: null },
      { from_name: 'x', reply_to: 'not an address' },
      { from_name: 'x', reply_to: 'a@b.example, c@d.example' },
      { from_name: 'x\r\nBcc: y@z.example', reply_to: null },
      { from_name: 'x', reply_to: 'a@b.example\r\nBcc: c@d.example' },
    ],
  },
  c2c_giftcard_product_id: { by: nobody, good: ['i1', null], bad: [] },
  c2c_giftcard_product_handle: { by: nobody, good: ['gift-card', null], bad: [] },
  gift_cards_variants_discounts: {
    by: owner,
    good: [
      [{ price: '90.00', value: '100.00' }],
      [
        { price: '120.00', value: '100.00' },
        { price: '9.50', value: '10.00' },
      ],
      [],
    ],
    bad: [
      [{ price: '0', value: '100' }],
      [{ price: '90', value: '0.00' }],
      [{ price: '-90', value: '100' }],
      [{ price: '90.005', value: '100' }],
      [
        { price: '90', value: '100' },
        { price: '90.00', value: '110' },
      ],
      [{ price: '90' }],
      [{ price: '90', value: '100', x: 1 }],
      {},
      null,
      '[]',
      Array.from({ length: 101 }, (_, n) => ({ price: n + 1, value: n + 2 })),
      JSON.parse('[{"__proto__": {"polluted": true}, "price": "90"}]'),
    ],
  },
  gift_cards_variants_discounts_enabled: { by: owner, ...yesNo },
  c2c_giftcard_expiration_period: {
    by: owner,
    good: [1, 9999, null],
    bad: [0, -1, 1.5, '30', 10_000, {}, true],
  },
  c2c_giftcard_expiration_period_type: {
    by: owner,
    good: ['week', 'month', 'year', 'day'],
    bad: ['decade', '', null, 1, {}],
  },
  gift_card_sending_method: {
    by: owner,
    good: ['after_fulfillment', 'manual', 'after_payment'],
    bad: ['never', '', null, true],
  },
  sales_channels_directory: { by: owner, ...yesNo },
  shopify_product_call_timeout: {
    by: vendor,
    good: [1, 20_000, 30_000],
    bad: [0, -1, 30_001, 1.5, '20000', null, {}],
  },
  test_mode: { by: vendor, ...yesNo },
  enable_egifts: { by: vendor, ...yesNo },
  enable_cashback_tab: { by: vendor, ...yesNo },
  dashboard_enable_referral: { by: vendor, ...yesNo },
  create_bulk_enabled: { by: vendor, ...yesNo },
}
const keys = Object.entries(table) as [SettingKey, Cell][]
/** limits are kept as wire money */
const kept = (key: string, value: unknown): unknown =>
  key.startsWith('limit_') && value !== null ? Number(value).toFixed(2) : value

test('every setting has its line in the table', () => {
  expect(Object.keys(table).toSorted()).toEqual(settingKeys.toSorted())
})

describe.each(keys)('the setting %s', (key, { by, good, bad }) => {
  test.each(roles.map((role) => [role, by.includes(role as never)] as const))(
    'by %s: may be written: %j',
    async (role, allowed) => {
      const before = await read()
      for (const value of good) {
        const done = await put(key, value, shop.people[role])
        if (allowed) {
          expect(done.body.settings?.[key]).toEqual(kept(key, value))
          expect((await read())[key]).toEqual(kept(key, value))
        } else expect(done).toMatchObject({ status: 403, error: { code: 'forbidden' } })
      }
      const back = await drop(key, shop.people[role])
      if (!allowed) expect(back).toMatchObject({ status: 403, error: { code: 'forbidden' } })
      else expect(back.body.settings[key]).toEqual(defaultSettings[key])
      if (!allowed) expect(await read()).toEqual(before)
    },
  )

  test('refuses values that are none of its own, by the field', async () => {
    const before = await read()
    for (const value of bad) {
      const done = await put(key, value, shop.people.admin)
      const said = [done.status, done.error?.code, done.error?.field?.split('.')[0]]
      expect(said, JSON.stringify(value)).toEqual(
        by.length ? [422, 'invalid_input', 'value'] : [403, 'forbidden', 'key'],
      )
    }
    expect(await read()).toEqual(before)
  })
})

describe('settings', () => {
  test('refuse a key that there is none of, and keys of the language itself', async () => {
    for (const key of [
      'nope',
      'plan',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      ' is_accepted_terms',
      'IS_ACCEPTED_TERMS',
      '$where',
      'a\u0000b',
    ]) {
      for (const done of [
        await put(key, true, shop.people.admin),
        await drop(key, shop.people.admin),
      ])
        expect(done).toMatchObject({ status: 422, error: { code: 'invalid_input', field: 'key' } })
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(
      Object.keys(await read()).filter((key) => !settingKeys.includes(key as SettingKey)),
    ).toEqual([])
  })

  test('need a key, and take nothing beside it', async () => {
    const { token } = shop.people.owner
    for (const body of [
      {},
      { key: '' },
      { key: 5, value: true },
      { key: 'is_accepted_terms', value: true, more: 1 },
      [],
      null,
    ])
      expect((await platform.request('PUT', '/api/shop/settings', { token, body })).status).toBe(
        422,
      )
    expect(
      (
        await platform.request('PUT', '/api/shop/settings', {
          token,
          body: { key: 'is_accepted_terms' },
        })
      ).status,
    ).toBe(422)
    expect((await platform.request('DELETE', '/api/shop/settings', { token })).status).toBe(422)
  })

  test('are brought back by a key in the body too', async () => {
    await put('is_accepted_terms', true)
    const done = await platform.request('DELETE', '/api/shop/settings', {
      token: shop.people.owner.token,
      body: { key: 'is_accepted_terms' },
    })
    expect(done).toMatchObject({ status: 200, body: { settings: { is_accepted_terms: false } } })
    expect((await drop('is_accepted_terms')).status).toBe(200)
  })

  test('of two limits leave room between them, also when both are written at once', async () => {
    const here = await platform.shop()
    const { owner: person } = here.people
    const [min, max] = [
      'limit_store_credit_issue_min_value',
      'limit_store_credit_issue_max_value',
    ] as const
    expect((await put(max, '10', person)).status).toBe(200)
    for (const value of ['10', '10.01'])
      expect(await put(min, value, person)).toMatchObject({
        status: 422,
        error: { code: 'invalid_input', field: 'value' },
      })
    expect((await put(min, '9.99', person)).status).toBe(200)
    expect((await put(max, '9.99', person)).status).toBe(422)
    expect((await put(max, null, person)).status).toBe(200)
    expect((await put(min, null, person)).status).toBe(200)
    const both = await Promise.all([put(min, '50', person), put(max, '40', person)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('say in the audit what was before in the moment of the change', async () => {
    const here = await platform.shop()
    const names = Array.from({ length: 10 }, (_, n) => `Maple ${n}`)
    await Promise.all(
      names.map((from_name) =>
        put('email_sender', { from_name, reply_to: null }, here.people.owner),
      ),
    )
    const lines = (
      await platform.db
        .selectFrom('audit')
        .select('detail')
        .where('shop_id', '=', here.shop_id)
        .orderBy('audit_id')
        .execute()
    ).map(({ detail }) => detail as { before: unknown; after: unknown })
    expect(lines.map(({ before }) => before)).toEqual([
      defaultSettings.email_sender,
      ...lines.slice(0, -1).map(({ after }) => after),
    ])
  })

  test('are those of one shop', async () => {
    await put('email_sender', { from_name: 'Ours', reply_to: null })
    expect((await read(other)).email_sender).toEqual(defaultSettings.email_sender)
  })

  test('written at once by many keep every key', async () => {
    const here = await platform.shop()
    const flags = keys
      .filter(([, { by, good }]) => by.includes('owner' as never) && good === yesNo.good)
      .map(([key]) => key)
    const all = await Promise.all(flags.map((key) => put(key, true, here.people.owner)))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    const settings: Settings = await read(here)
    expect(flags.filter((key) => settings[key] !== true)).toEqual([])
  })

  test('of a blocked shop are written by nobody but the admin; who they are can still be asked', async () => {
    const blocked = await platform.shop({ settings: { block_shop: true } })
    const { owner: person, admin } = blocked.people
    expect(await put('is_accepted_terms', true, person)).toMatchObject({
      status: 403,
      error: { code: 'shop_blocked' },
      body: { block_shop: true },
    })
    expect(await drop('is_accepted_terms', person)).toMatchObject({
      status: 403,
      error: { code: 'shop_blocked' },
    })
    expect((await put('is_accepted_terms', true, admin)).status).toBe(200)
    expect((await platform.call(person, getShop, {})).body.settings.block_shop).toBe(true)
  })
})

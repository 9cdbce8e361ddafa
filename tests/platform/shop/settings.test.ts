import { describe, expect, test } from 'vitest'
import { type SettingKey, settingKeys, type Settings } from '#contract/shop/settings-shapes.ts'
import { getShop } from '#contract/shop/calls.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { type Cell, settingsOf, table, yesNo } from '../../support/shop/settings.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const { put, drop, read } = settingsOf(platform, shop)
const keys = Object.entries(table) as [SettingKey, Cell][]

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

test('the builder is switched on only where the plan has it, and off anywhere', async () => {
  const small = await platform.shop({ settings: { features: [] } })
  const own = settingsOf(platform, small)
  expect(await own.put('using_email_builder', true, small.people.owner)).toMatchObject({
    error: { code: 'feature_not_in_plan', field: 'value', facts: { feature: 'email_builder' } },
  })
  expect((await own.read()).using_email_builder).toBe(false)
  expect(await own.put('using_email_builder', false, small.people.owner)).toMatchObject({
    status: 200,
  })
})

import { expect, test } from 'vitest'
import { getCustomer } from '#contract/customers/read.ts'
import { endpoints } from '#contract/endpoints.ts'
import {
  authorise,
  checkCode,
  endStoreKey,
  listStoreKeys,
  makeStoreKey,
} from '#contract/redemptions/calls.ts'
import { addressOf } from '#contract/endpoint.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { examples } from '../../support/examples.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()

const body = { code: 'AAAA BBBB CCCC DDDD' }

test('is told once, works at once, and ends at once', async () => {
  platform.at('2026-06-01T12:00:00Z')
  const made = (
    await platform.call(shop.people.owner, makeStoreKey, { body: { name: 'Checkout' } })
  ).body
  expect(made.key).toMatch(/^tsk_[\w-]{43}$/)
  expect(made.store_key).toMatchObject({
    name: 'Checkout',
    last4: made.key.slice(-4),
    created_by: 'owner',
    seen_at: null,
    ended_at: null,
  })
  expect((await platform.call(null, checkCode, { body }, { token: made.key })).error?.code).toBe(
    'not_found',
  )
  const listed = await platform.call(shop.people.owner, listStoreKeys, {})
  expect(listed.body.rows[0]).toMatchObject({
    key_id: made.store_key.key_id,
    seen_at: '2026-06-01T12:00:00.000Z',
  })
  expect(listed.text).not.toContain(made.key)
  const end = () =>
    platform.call(shop.people.owner, endStoreKey, { params: { id: made.store_key.key_id } })
  expect((await end()).body.store_key.ended_at).toBe('2026-06-01T12:00:00.000Z')
  expect(await platform.call(null, checkCode, { body }, { token: made.key })).toMatchObject({
    status: 401,
    error: { code: 'key_refused' },
  })
  platform.at('2026-06-02T12:00:00Z')
  expect((await end()).body.store_key.ended_at).toBe('2026-06-01T12:00:00.000Z')
})

test('is kept as a digest only, and the audit does not know it', async () => {
  const { key } = (
    await platform.call(shop.people.owner, makeStoreKey, { body: { name: 'Secret' } })
  ).body
  const rows = [
    ...(await platform.db.selectFrom('store_key').selectAll().execute()),
    ...(await platform.db.selectFrom('audit').select(['verb', 'subject', 'detail']).execute()),
  ]
  const kept = JSON.stringify(rows, (_, value: unknown) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString()
    return typeof value === 'bigint' ? String(value) : value
  })
  expect(kept).not.toContain(key)
  expect(kept).not.toContain(key.slice(4, -4))
})

test('opens nothing but redemption', async () => {
  const store = await checkoutOf(platform, shop)
  for (const endpoint of endpoints.filter(({ right }) => right !== 'store' && right !== 'anyone')) {
    const input = await examples[endpoint.name]?.(platform, shop)
    if (!input) continue
    const answer = await platform.request(endpoint.method, addressOf(endpoint, input), {
      token: store.key,
      body: input.body,
    })
    expect([endpoint.name, answer.status, answer.error?.code]).toEqual([
      endpoint.name,
      401,
      'signed_out',
    ])
  }
})

test('a session, a wrong key and no key open no redemption', async () => {
  for (const token of [
    null,
    shop.people.owner.token,
    shop.people.admin.token,
    'tsk_',
    `tsk_${'a'.repeat(43)}`,
    `TSK_${'a'.repeat(43)}`,
  ])
    expect(await platform.call(null, checkCode, { body }, { token })).toMatchObject({
      status: 401,
      error: { code: 'key_refused' },
    })
})

test('of a blocked shop opens nothing', async () => {
  const blocked = await platform.shop({ settings: { block_shop: true } })
  const { key } = (
    await platform.call(blocked.people.admin, makeStoreKey, { body: { name: 'Checkout' } })
  ).body
  expect(await platform.call(null, checkCode, { body }, { token: key })).toMatchObject({
    status: 403,
    error: { code: 'shop_blocked' },
  })
})

test('another shop’s keys are not there', async () => {
  const other = await platform.shop()
  const { store_key } = (
    await platform.call(other.people.owner, makeStoreKey, { body: { name: 'Theirs' } })
  ).body
  expect(
    await platform.call(shop.people.owner, endStoreKey, { params: { id: store_key.key_id } }),
  ).toMatchObject({ status: 404, error: { code: 'not_found' } })
  expect((await platform.call(shop.people.owner, listStoreKeys, {})).text).not.toContain('Theirs')
  expect(
    await platform.call(shop.people.staff, makeStoreKey, { body: { name: 'Mine' } }),
  ).toMatchObject({
    status: 403,
    error: { code: 'forbidden' },
  })
})

test('that guesses codes is slowed down, by check and hold alike; others of the shop are not', async () => {
  const guessing = await checkoutOf(platform, shop)
  const honest = await checkoutOf(platform, shop)
  const { code } = await honest.card(['10.00'])
  for (let i = 0; i < 60; i += 1)
    expect(
      (
        await (i % 2
          ? guessing.ask(checkCode, { body: { code: `WRONG CODE ${i}` } })
          : guessing.hold(`WRONG CODE ${i}`, '1.00'))
      ).error?.code,
    ).toBe('not_found')
  for (const answer of [
    await guessing.ask(checkCode, { body: { code } }),
    await guessing.hold(code, '1.00'),
  ])
    expect(answer).toMatchObject({ status: 429, error: { code: 'too_many' } })
  expect((await honest.ask(checkCode, { body: { code } })).status).toBe(200)
  expect((await honest.ask(authorise, { body: { code, amount: '1.00' } })).status).toBe(200)
  expect(
    (
      await platform.call(shop.people.owner, getCustomer, {
        params: { id: (await platform.customer(shop)).id },
      })
    ).status,
  ).toBe(200)
})

test('that guesses hundreds at once is told no more than one that guesses in turn', async () => {
  const store = await checkoutOf(platform, shop)
  const { code } = await store.card(['10.00'])
  const wrong = (i: number) => store.ask(checkCode, { body: { code: `WRONG CODE ${i}` } })
  for (let i = 0; i < 59; i += 1) expect((await wrong(i)).status).toBe(404)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      i === 99 ? store.ask(checkCode, { body: { code } }) : wrong(i),
    ),
  )
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(1)
  expect(answers[99]).toMatchObject({ status: 429, error: { code: 'too_many' } })
})

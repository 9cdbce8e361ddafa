import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { checkCode } from '#contract/redemptions/calls.ts'
import { take } from '#platform/limits/budget.ts'
import { type Checkout, checkoutOf } from '../../support/redemptions/checkout.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const start = new Date('2026-06-01T12:00:00Z')
const after = (seconds: number) => platform.at(new Date(start.getTime() + seconds * 1000))
let store: Checkout
let code: string
beforeEach(async () => {
  platform.at(start)
  store = await checkoutOf(platform, shop)
  code = (await store.card(['50.00'])).code
})

const shopper = (address: string) => createHash('sha256').update(address).digest('hex')
const check = (typed: string, of?: string) =>
  store.ask(checkCode, { body: { code: typed, ...(of ? { shopper: of } : {}) } })
const hold = (typed: string, of?: string) => store.hold(typed, '1.00', of ? { shopper: of } : {})
const wrong = (i: number, of?: string) =>
  i % 2 ? check(`WRONG CODE ${i}`, of) : hold(`WRONG CODE ${i}`, of)

test('of one shopper stop that shopper, and nobody else at the store’s checkout', async () => {
  const guesser = shopper('203.0.113.7')
  for (let i = 0; i < 10; i += 1) expect((await wrong(i, guesser)).error?.code).toBe('not_found')
  // a hundred more cost the key nothing
  for (let i = 0; i < 100; i += 1) expect((await wrong(i, guesser)).status).toBe(429)
  for (const answer of [await check(code, guesser), await hold(code, guesser)])
    expect(answer).toMatchObject({ status: 429, error: { code: 'too_many' } })
  const honest = shopper('198.51.100.20')
  for (const answer of [
    await check(code, honest),
    await hold(code, honest),
    await check(code),
    await hold(code),
  ])
    expect(answer.status).toBe(200)
})

test('say truly when the time is over: it began with the first', async () => {
  const guesser = shopper('203.0.113.8')
  for (let i = 0; i < 10; i += 1) await wrong(i, guesser)
  const waits = async () => [
    (await check(code, guesser)).headers.get('retry-after'),
    (await hold(code, guesser)).headers.get('retry-after'),
    (await check('WRONG CODE', guesser)).headers.get('retry-after'),
  ]
  expect(await waits()).toEqual(['600', '600', '600'])
  after(450)
  expect(await waits()).toEqual(['150', '150', '150'])
  after(600)
  expect((await check(code, guesser)).status).toBe(200)
})

test('of shoppers without a name are counted together, and close no named shopper’s checkout', async () => {
  for (let i = 0; i < 60; i += 1) expect((await wrong(i)).error?.code).toBe('not_found')
  expect((await check(code)).status).toBe(429)
  expect((await hold(code, shopper('198.51.100.21'))).status).toBe(200)
})

test('of ever new shoppers end at the key’s own budget, far larger', async () => {
  const key = { shop_id: shop.shop_id, subject: store.key_id.replace(/^\D+/, '') }
  const ofKey = { kind: 'code_miss_key', most: 3000, seconds: 600 }
  for (let i = 0; i < 30; i += 1)
    expect((await wrong(i, shopper(`203.0.113.${i}`))).error?.code).toBe('not_found')
  const { used } = await take(platform.db, ofKey, key, start)
  expect(used).toBe(31)
  await platform.db
    .updateTable('budget')
    .set({ used: ofKey.most - 1 })
    .where('kind', '=', ofKey.kind)
    .where('subject', '=', key.subject)
    .execute()
  expect((await wrong(1, shopper('203.0.113.100'))).error?.code).toBe('not_found')
  expect((await wrong(2, shopper('203.0.113.101'))).status).toBe(429)
  expect((await check(code, shopper('203.0.113.102'))).status).toBe(429)
})

test('of a shopper at once are answered as many as in turn', async () => {
  const guesser = shopper('203.0.113.9')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i === 39 ? check(code, guesser) : wrong(i, guesser))),
  )
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
})

test('and right ones of a shopper are looked up sixty times a minute, of others all the same', async () => {
  const busy = shopper('203.0.113.10')
  for (let i = 0; i < 60; i += 1) expect((await check(code, busy)).status).toBe(200)
  const over = await check(code, busy)
  expect([over.status, over.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await check(code, shopper('198.51.100.22'))).status).toBe(200)
})

test.each(['203.0.113.7', '2001:db8::1', 'ada@customers.example', 'short', 'x'.repeat(129), ''])(
  'a shopper is a digest: %j is refused',
  async (of) => {
    expect(await store.ask(checkCode, { body: { code, shopper: of } })).toMatchObject({
      status: 422,
      error: { field: 'shopper' },
    })
  },
)

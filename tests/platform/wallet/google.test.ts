import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { disableGiftCard } from '#contract/gift-cards/change.ts'
import { googleAccount } from '#platform/wallet/google/account.ts'
import { tellGoogle } from '#platform/wallet/google/tell-google.ts'
import { suite } from '../../support/suite.ts'
import { startGoogle } from '../../support/wallet/fake-google.ts'
import { passingIn } from '../../support/wallet/passing.ts'

const google = await startGoogle()
const begin = Date.UTC(2026, 5, 1, 12)
const { platform, shop } = await suite({
  env: { ...google.env, STOREFRONT_URL: 'https://pages.example' },
})
afterAll(() => google.close())
const store = passingIn(platform, shop)
const account = googleAccount(platform.env)!
let at = begin
const after = (ms: number) => platform.at(new Date((at += ms)))
beforeEach(async () => {
  await sql`delete from pass_push`.execute(platform.db)
  google.answers(null)
  google.grants(null)
  google.meanwhile(null)
  google.asked.splice(0)
  after(1000)
})

const tellAll = async () => {
  while (await tellGoogle(platform, account));
}
/** A customer whose card Google has. */
const saved = async (amount?: string) => {
  const who = await store.customer(amount, { expires_on: '2099-09-30' })
  const { pass_id, serial } = await store.pass(who.of, 'google')
  await tellAll()
  return { ...who, pass_id, serial, object: `giftCardObject/${account.issuer}.${serial}` }
}
const askedOf = (kind: string) => google.asked.filter(({ path }) => path.includes(kind))

test('a card is made with its balance, code and texts', async () => {
  const { object, code } = await saved('1234.50')
  expect(google.kept.get(object)).toMatchObject({
    state: 'ACTIVE',
    cardNumber: code,
    balance: { micros: '1234500000', currencyCode: 'GBP' },
    barcode: { type: 'QR_CODE', value: code.replaceAll(' ', ''), alternateText: code },
    textModulesData: [
      {
        id: 'expires',
        localizedBody: {
          defaultValue: { language: 'en', value: '30 September 2099' },
          translatedValues: [{ language: 'ru', value: '30 сентября 2099' }],
        },
        localizedHeader: {
          defaultValue: { language: 'en', value: 'Expires' },
          translatedValues: [{ language: 'ru', value: 'Срок' }],
        },
      },
      { id: 'back-i1' },
    ],
  })
})

test('the shop’s kind of card is made before its first card, and not written again as it is', async () => {
  const fresh = passingIn(platform, await platform.shop())
  const pass = async () => fresh.pass((await fresh.customer()).of, 'google')
  await pass()
  await tellAll()
  expect(google.asked.map(({ method, path }) => [method, path.split('/').at(-1)])).toEqual([
    ['POST', 'giftCardClass'],
    ['POST', 'giftCardObject'],
  ])
  expect(google.asked[0]!.content).toMatchObject({
    hexBackgroundColor: '#1f5f4a',
    merchantName: expect.stringContaining('shop'),
  })
  await pass()
  await tellAll()
  expect(askedOf('giftCardClass')).toHaveLength(1)
  expect(google.tokens()).toBe(1)
})

test('a card that Google has is not made again when its customer asks for it again', async () => {
  const { of, pass_id } = await saved()
  google.asked.splice(0)
  await store.pass(of, 'google')
  expect(await store.queued(pass_id)).toEqual([])
  await tellAll()
  expect(google.asked).toEqual([])
})

test('a card that Google has lost, or had before, is brought up to date', async () => {
  const { give, object, pass_id } = await saved()
  google.kept.delete(object)
  await give('1.00')
  await store.follow()
  await tellAll()
  expect(google.kept.get(object)).toMatchObject({ balance: { micros: '13500000' } })
  await platform.db
    .updateTable('wallet_pass')
    .set({ made_there_at: null })
    .where('pass_id', '=', pass_id)
    .execute()
  await give('1.00')
  await store.follow()
  await tellAll()
  expect(google.kept.get(object)).toMatchObject({ balance: { micros: '14500000' } })
  expect((await store.rowOf(pass_id)).made_there_at).not.toBeNull()
})

test('a card that moves is changed at Google, once', async () => {
  const { give, object, pass_id } = await saved()
  await give('1.00')
  await store.follow()
  await tellAll()
  expect(google.kept.get(object)).toMatchObject({ balance: { micros: '13500000' } })
  expect(
    google.asked.filter(({ method, path }) => method === 'PATCH' && path.endsWith(object)),
  ).toHaveLength(1)
  expect(await store.queued(pass_id)).toEqual([])
  await store.follow()
  expect(await tellGoogle(platform, account)).toBe(false)
})

test('a card that moves while it is made at Google is changed after', async () => {
  const { of, give } = await store.customer()
  const { pass_id, serial } = await store.pass(of, 'google')
  google.meanwhile(async ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/giftCardObject')) return
    google.meanwhile(null)
    await give('1.00')
    await store.follow()
  })
  await tellAll()
  const object = `giftCardObject/${account.issuer}.${serial}`
  expect(google.kept.get(object)).toMatchObject({ balance: { micros: '13500000' } })
  expect(await store.queued(pass_id)).toEqual([])
})

test('a card that ended before Google had it is not made there', async () => {
  const { of, card } = await store.customer()
  const { pass_id, serial } = await store.pass(of, 'google')
  await platform.call(shop.people.owner, disableGiftCard, { params: { id: card } })
  await store.follow()
  await tellAll()
  expect(await store.queued(pass_id)).toEqual([])
  expect(JSON.stringify([...google.kept.keys()])).not.toContain(serial)
})

test('a card that has ended is inactive, and nothing of it is left', async () => {
  const { card, object, code } = await saved()
  await platform.call(shop.people.owner, disableGiftCard, { params: { id: card } })
  await store.follow()
  await tellAll()
  const kept = google.kept.get(object)!
  expect(kept).toMatchObject({ state: 'INACTIVE', balance: { micros: '0' }, barcode: null })
  expect(JSON.stringify(kept)).not.toContain(code.slice(-4))
})

test.each([429, 503, 401])(
  'a change that is answered with %i waits, longer each time',
  async (status) => {
    const { give, pass_id, object } = await saved()
    await give('1.00')
    await store.follow()
    google.answers(status)
    for (const pause of [10_000, 20_000]) {
      await tellAll()
      const [push] = await store.queued(pass_id)
      expect(push!.due_at.getTime() - at).toBe(pause)
      after(pause)
    }
    google.answers(null)
    await tellAll()
    expect(google.kept.get(object)).toMatchObject({ balance: { micros: '13500000' } })
  },
)

test('Google down: new cards and changes wait, and are sent once it is back', async () => {
  const { of, give, pass_id, object } = await saved()
  const unmade = await store.pass((await store.customer()).of, 'google')
  const env = { ...platform.env, GOOGLE_WALLET_URL: 'http://127.0.0.1:1' }
  await give('1.00')
  await store.follow()
  await tellGoogle({ ...platform, env }, account)
  expect(await store.queued(pass_id)).toHaveLength(1)
  expect(await store.queued(unmade.pass_id)).toHaveLength(1)
  expect((await store.rowOf(unmade.pass_id)).made_there_at).toBeNull()
  after(10_000)
  await tellAll()
  expect(google.kept.get(object)).toMatchObject({ balance: { micros: '13500000' } })
  expect((await store.rowOf(unmade.pass_id)).made_there_at).not.toBeNull()
  expect((await store.pass(of, 'google')).pass_id).toBe(pass_id)
})

test('a kind of card that Google refuses holds its cards up, and none of another shop', async () => {
  const { give, pass_id } = await saved()
  const fresh = passingIn(platform, await platform.shop())
  const one = await fresh.pass((await fresh.customer()).of, 'google')
  await give('1.00')
  await store.follow()
  google.meanwhile(({ path }) => {
    google.answers(path.includes('giftCardClass') ? 400 : null)
    return Promise.resolve()
  })
  await tellAll()
  expect(await fresh.queued(one.pass_id)).toHaveLength(1)
  expect(await store.queued(pass_id)).toEqual([])
})

test.each([
  ['a token that can’t be read', '<html>', account],
  ['an answer without a token', '{"error": "busy"}', account],
  ['a key that is none', null, { ...account, private_key: 'none' }],
])('%s: changes wait as if Google was away', async (_, grant, by) => {
  const { give, pass_id } = await saved()
  google.grants(grant)
  // no token is kept for this environment
  const away = { ...platform, env: { ...platform.env } }
  await give('1.00')
  await store.follow()
  for (const pause of [10_000, 20_000]) {
    await tellGoogle(away, by)
    const [push] = await store.queued(pass_id)
    expect(push!.due_at.getTime() - at).toBe(pause)
    after(pause)
  }
})

test('a part of the configuration, or a key that is none, is refused without telling it', () => {
  const { GOOGLE_WALLET_KEY, GOOGLE_WALLET_ISSUER } = google.env
  for (const part of [
    { GOOGLE_WALLET_KEY },
    { GOOGLE_WALLET_ISSUER },
    { GOOGLE_WALLET_ISSUER, GOOGLE_WALLET_KEY: '{"secret": 1}' },
  ]) {
    const { GOOGLE_WALLET_KEY: _, GOOGLE_WALLET_ISSUER: __, ...env } = platform.env
    expect(() => googleAccount({ ...env, ...part } as typeof platform.env)).toThrow(
      /^The environment is not right(?!.*secret)/,
    )
  }
})

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { checkShopperBalance, readShopper } from '#contract/shopper/calls.ts'
import { endShopperKey, listShopperKeys, makeShopperKey } from '#contract/shopper/install.ts'
import { ownProof } from '#platform/shopper/secrets.ts'
import { signed, shoppingIn } from '../../support/shopper/shopping.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
const foreign = await shoppingIn(platform, other)
const now = Date.parse('2026-06-01T12:00:00Z') / 1000

const me = (token: string | null, more: object = {}) => store.ask(token, readShopper, {}, more)
const refused = { status: 401, error: { code: 'shopper_refused' } }

test('a customer is proven by their shop’s signature, until it ends', async () => {
  const { id, token } = await store.customer('12.50')
  expect(await me(token)).toMatchObject({
    status: 200,
    body: { name: `Customer ${id}`, balance: '12.50', currency: 'GBP' },
  })
  expect(await me(signed(store.key, shop, id, now + 3600))).toMatchObject({ status: 200 })
  platform.at('2026-06-01T12:10:01Z')
  expect(await me(token)).toMatchObject(refused)
  platform.at('2026-06-01T12:00:00Z')
})

test('a forged, ended, early, foreign or other proof is refused alike', async () => {
  const { id, token } = await store.customer('12.50')
  const session = shop.people.owner.token
  const theirs = foreign.tokenOf(id)
  const hex = (key: string, of: string) => createHmac('sha256', key).update(of).digest('hex')
  const ending = `${id}.${now + 600}`
  const text = (kind: string) => `${kind}|${shop.shop_url}|${id}|${now + 600}`
  const wrong = {
    none: null,
    empty: '',
    session,
    store: `tsk_${'a'.repeat(43)}`,
    apply: `qa_${'a'.repeat(32)}`,
    'of another shop': theirs,
    'of another key': signed('tshk_other', shop, id, now + 600),
    'signed for another shop': signed(store.key, other, id, now + 600),
    'of another customer': token.replace(id, `${id}0`),
    'of another end': token.replace(String(now + 600), String(now + 601)),
    ended: signed(store.key, shop, id, now),
    'too far ahead': signed(store.key, shop, id, now + 3661),
    'without an end': signed(store.key, shop, id, 0),
    'of our own kind by the shop': `p1.${ending}.${hex(store.key, text('p1'))}`,
    'of our own for another shop': ownProof(platform, other, id, platform.clock()).token,
    'of our own as the shop’s': ownProof(platform, shop, id, platform.clock()).token.replace(
      'p1.',
      'v1.',
    ),
    'in capitals': token.toUpperCase(),
    'with more': `${token}0`,
    statement: `v1.${ending}.${platform.vault.sign(text('v1'))}`,
  }
  const said = new Set<string>()
  for (const [name, one] of Object.entries(wrong)) {
    const answer = await me(one)
    expect(answer, name).toMatchObject(refused)
    const { request_id: _, ...error } = answer.error!
    said.add(JSON.stringify(error))
  }
  expect(said.size).toBe(1)
  expect(await me(ownProof(platform, shop, id, platform.clock()).token)).toMatchObject({
    status: 200,
  })
})

test('a shopper’s proof opens no call of staff or of a store', async () => {
  const { token } = await store.customer('12.50')
  for (const path of ['/api/shop', '/store-keys', '/redemptions/d1', '/shopper-keys'])
    expect((await platform.request('GET', path, { token })).status).toBe(401)
  for (const { path, method } of endpoints.filter(({ right }) => right === 'shopper')) {
    const body = method === 'GET' ? {} : { body: {} }
    expect(await platform.request(method, path, { token, ...body })).toMatchObject({ status: 404 })
  }
})

test('keys change without a gap: both sign, then the new one alone; no third beside them', async () => {
  const { id } = await store.customer('5.00')
  const at = now + 600
  const make = () => platform.call(shop.people.owner, makeShopperKey, { body: { name: 'Next' } })
  const second = (await make()).body
  expect(await make()).toMatchObject({ status: 409, error: { code: 'keys_full' } })
  const both = [store.key, second.key].map((key) => signed(key, shop, id, at))
  for (const token of both) expect((await me(token)).status).toBe(200)
  const { rows } = (await platform.call(shop.people.owner, listShopperKeys, {})).body
  const first = rows.find(({ last4 }) => last4 === store.key.slice(-4))!
  expect(first.seen_at).toBe('2026-06-01T12:00:00.000Z')
  await platform.call(shop.people.owner, endShopperKey, { params: { id: first.key_id } })
  expect(await me(both[0]!)).toMatchObject(refused)
  expect((await me(both[1]!)).status).toBe(200)
  // back to one key, by which the rest of the tests sign
  store.tokenOf = (of) => signed(second.key, shop, of, at)
})

test('a key is shown once, sealed, and made and revoked by owners alone, with an audit line', async () => {
  const { key, shopper_key } = (
    await platform.call(shop.people.owner, makeShopperKey, { body: { name: 'Theme' } })
  ).body
  const rows = [
    ...(await platform.db.selectFrom('shopper_key').selectAll().execute()),
    ...(await platform.db.selectFrom('audit').selectAll().execute()),
  ]
  expect(JSON.stringify(rows, (_, v) => (typeof v === 'bigint' ? String(v) : v))).not.toContain(key)
  const raw = rows.flatMap((row) =>
    'secret' in row ? [Buffer.from(row.secret).toString('utf8')] : [],
  )
  expect(raw.some((text) => text.includes(key))).toBe(false)
  for (const role of ['staff', 'limited', 'pos'] as const)
    expect(
      await platform.call(shop.people[role], endShopperKey, { params: { id: shopper_key.key_id } }),
    ).toMatchObject({ status: 403 })
  expect(
    await platform.call(other.people.owner, endShopperKey, { params: { id: shopper_key.key_id } }),
  ).toMatchObject({ status: 404 })
  await platform.call(shop.people.owner, endShopperKey, { params: { id: shopper_key.key_id } })
  const verbs = await platform.db
    .selectFrom('audit')
    .select('verb')
    .where('shop_id', '=', shop.shop_id)
    .where('subject', '=', shopper_key.key_id)
    .orderBy('audit_id')
    .execute()
  expect(verbs.map(({ verb }) => verb)).toEqual(['make_shopper_key', 'end_shopper_key'])
})

test('two keys made at once beside one: one of them is refused', async () => {
  const made = await Promise.all(
    [1, 2, 3, 4].map(() =>
      platform.call(other.people.owner, makeShopperKey, { body: { name: 'At once' } }),
    ),
  )
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('a shop without keys, an unknown and a blocked one prove nobody', async () => {
  const bare = await platform.shop()
  const blocked = await platform.shop({ settings: { block_shop: true } })
  for (const { shop_url } of [bare, blocked, { shop_url: 'nowhere.example' }]) {
    const token = signed(store.key, { shop_url }, 'c1', now + 600)
    expect(
      await store.ask(token, readShopper, { query: { shop: shop_url } }, { from: '203.0.113.7' }),
    ).toMatchObject(refused)
  }
})

test('the anonymous check keeps to the page’s own budget: ten a minute an address', async () => {
  const check = () =>
    store.ask(
      null,
      checkShopperBalance,
      { body: { shop: shop.shop_url, code: 'ABCD EFGH JKLM NPQR' } },
      { from: '203.0.113.99' },
    )
  for (let i = 0; i < 10; i += 1) expect((await check()).status).toBe(404)
  expect(await check()).toMatchObject({ status: 429, error: { code: 'too_many' } })
})

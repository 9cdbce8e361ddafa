import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { disableGiftCard } from '#contract/gift-cards/change.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { makePass } from '#platform/wallet/apple/make-pass.ts'
import { readPass } from '#platform/wallet/read-card.ts'
import { onPostgres } from '../../support/database.ts'
import { unique } from '../../support/platform.ts'
import { holding } from '../../support/reminders/holding.ts'
import { suite } from '../../support/suite.ts'
import { passingIn } from '../../support/wallet/passing.ts'
import { phoneOf } from '../../support/wallet/phone.ts'
import { filesIn, jsonOf } from '../../support/wallet/read-pass.ts'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-wallet-'))
afterAll(() => fs.rmSync(DATA_DIR, { recursive: true }))
const { platform, shop, other } = await suite({
  env: { DATA_DIR },
  at: '2026-06-01T12:00:00Z',
  connections: 6,
})
const app = storefrontOf(platform)
let second = 0
/** Lets a second go by. */
const later = () => platform.at(new Date(Date.UTC(2026, 5, 1, 12, 0, (second += 1))))

/** A customer whose phone has their pass. */
const owner = async (of = shop) => {
  const store = passingIn(platform, of)
  const who = await store.withPass()
  const phone = phoneOf(app)
  const { card } = (await readPass(platform, who.serial, platform.clock()))!
  const pass = phone.keep(await makePass(platform, card, who.serial))
  later()
  return { ...who, store, phone, pass }
}
const block = (shop_id: bigint, isBlocked: boolean) =>
  sql`
    update shop
    set settings = jsonb_set(settings, '{block_shop}', ${JSON.stringify(isBlocked)}::jsonb)
    where shop_id = ${shop_id}`.execute(platform.db)

test('a phone that registers after its file was made is pushed what changed in between, once', async () => {
  const { phone, pass, pass_id, give, store } = await owner()
  const queued = async () => (await store.queued(pass_id)).map(({ asked }) => asked)
  expect((await phone.register(pass)).status).toBe(201)
  expect(await queued()).toEqual([])
  await give('1.00')
  await store.follow()
  expect(await queued()).toEqual([1])
  const late = phoneOf(app)
  expect((await late.register(pass)).status).toBe(201)
  expect(await queued()).toEqual([1, 1])
  expect((await late.register(pass)).status).toBe(200)
  expect(await queued()).toEqual([1, 1])
  // with another token, what was sent to the one before may be lost
  expect((await late.register(pass, { body: { pushToken: 'another' } })).status).toBe(200)
  expect(await queued()).toEqual([1, 2])
})

describe.runIf(onPostgres)('a phone that registers while a change is made', () => {
  test.each(['before', 'after'])('%s it is pushed once', async (when) => {
    const { phone, pass, pass_id, give, store } = await owner()
    await give('1.00')
    const calls = [() => phone.register(pass), () => store.follow()]
    if (when === 'after') calls.reverse()
    const lock = 'lock table pass_cursor in exclusive mode'
    const all = await holding(platform, lock, async (are) => {
      const first = calls[0]!()
      await are(1)
      const second = calls[1]!()
      await are(2)
      return [first, second] as const
    })
    await Promise.all(all)
    expect((await store.queued(pass_id)).map(({ asked }) => asked)).toEqual([1])
  })
})

test('a phone registers for a pass: 201, once more 200, and no more after it forgets it', async () => {
  const { phone, pass } = await owner()
  expect((await phone.register(pass)).status).toBe(201)
  expect((await phone.register(pass)).status).toBe(200)
  expect((await phone.changed(pass.type)).status).toBe(200)
  expect((await phone.forget(pass)).status).toBe(200)
  expect((await phone.changed(pass.type)).status).toBe(204)
  expect((await phone.forget(pass)).status).toBe(200)
})

test('a phone that registers many times at once is one device', async () => {
  const { phone, pass, pass_id } = await owner()
  const all = await Promise.all(Array.from({ length: 6 }, () => phone.register(pass)))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
  const rows = await platform.db
    .selectFrom('pass_device')
    .select('device_id')
    .where('pass_id', '=', pass_id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('a pass has fifty devices at most', async () => {
  const { pass } = await owner()
  const answers = []
  for (let i = 0; i < 51; i += 1) answers.push((await phoneOf(app).register(pass)).status)
  expect(answers).toEqual([...Array<number>(50).fill(201), 429])
})

test('a wrong secret, another pass’s, another shop’s and none are 401 for every call', async () => {
  const { phone, pass } = await owner()
  const foreign = await owner(other)
  const second_one = await owner()
  const wrong = [
    { ...pass, secret: `${pass.secret.slice(0, -2)}xx` },
    { ...pass, secret: second_one.pass.secret },
    { ...pass, secret: foreign.pass.secret },
    { ...pass, secret: '' },
    { ...foreign.pass, secret: pass.secret },
    { ...pass, type: 'pass.of.somebody' },
    { ...pass, serial: `${pass.serial}x` },
  ]
  for (const one of wrong)
    for (const call of [phone.register, phone.forget, phone.fetch])
      expect([one, (await call(one)).status]).toEqual([one, 401])
  expect((await phone.changed(pass.type)).status).toBe(204)
})

test('a phone without a push token, or with one that is none, is refused', async () => {
  const { phone, pass } = await owner()
  for (const body of [
    {},
    { pushToken: 7 },
    { pushToken: 'a b' },
    { pushToken: 'a'.repeat(201) },
    [],
  ])
    expect((await phone.register(pass, { body })).status).toBe(400)
  expect((await phone.register(pass, { body: { pushToken: 'x'.repeat(5000) } })).status).toBe(400)
})

test('a phone gets the numbers of its passes that changed since the last time, of all shops', async () => {
  const { phone, pass, give, store } = await owner()
  const foreign = await owner(other)
  await owner()
  await phone.register(pass)
  await phone.register(foreign.pass)
  const first = (await (await phone.changed(pass.type)).json()) as {
    serialNumbers: string[]
    lastUpdated: string
  }
  expect(first.serialNumbers.toSorted()).toEqual([pass.serial, foreign.pass.serial].toSorted())
  await store.follow()
  const tag = ((await (await phone.changed(pass.type)).json()) as typeof first).lastUpdated
  expect((await phone.changed(pass.type, tag)).status).toBe(204)
  await give('1.00')
  await store.follow()
  const next = (await (await phone.changed(pass.type, tag)).json()) as typeof first
  expect(next.serialNumbers).toEqual([pass.serial])
  expect((await phone.changed(pass.type, next.lastUpdated)).status).toBe(204)
  // in the same instant
  await give('1.00')
  await store.follow()
  expect((await phone.changed(pass.type, next.lastUpdated)).status).toBe(200)
  expect((await phone.changed('pass.of.somebody')).status).toBe(204)
  expect((await phoneOf(app).changed(pass.type)).status).toBe(204)
})

test('a phone gets a pass that changed, and 304 for one that did not', async () => {
  const { phone, pass, give, store } = await owner()
  const got = await phone.fetch(pass)
  expect(got.status).toBe(200)
  expect(got.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
  const since = got.headers.get('last-modified')
  expect((await phone.fetch(pass, { since })).status).toBe(304)
  await give('1.00')
  await store.follow()
  const next = await phone.fetch(pass, { since })
  expect(next.status).toBe(200)
  expect(jsonOf(filesIn(new Uint8Array(await next.arrayBuffer())))).toMatchObject({
    storeCard: { primaryFields: [{ value: 13.5 }] },
  })
})

test('a pass that changes again in the second of its download is not missed', async () => {
  const { phone, pass, give, store } = await owner()
  await give('1.00')
  await store.follow()
  const since = (await phone.fetch(pass)).headers.get('last-modified')
  await give('1.00')
  await store.follow()
  later()
  expect((await phone.fetch(pass, { since })).status).toBe(200)
})

test('a phone learns that a pass is void', async () => {
  const { phone, pass, card, store } = await owner()
  await phone.register(pass)
  await store.follow()
  const { lastUpdated } = (await (await phone.changed(pass.type)).json()) as { lastUpdated: string }
  await platform.call(shop.people.owner, disableGiftCard, { params: { id: card } })
  await store.follow()
  const changed = (await (await phone.changed(pass.type, lastUpdated)).json()) as object
  expect(changed).toMatchObject({ serialNumbers: [pass.serial] })
  const got = await phone.fetch(pass)
  expect(jsonOf(filesIn(new Uint8Array(await got.arrayBuffer())))).toMatchObject({ voided: true })
})

test('passes of a blocked shop are nobody’s', async () => {
  const { phone, pass } = await owner(other)
  await phone.register(pass)
  await block(other.shop_id, true)
  expect((await phone.fetch(pass)).status).toBe(401)
  expect((await phone.register(pass)).status).toBe(401)
  expect((await phone.changed(pass.type)).status).toBe(204)
  await block(other.shop_id, false)
  expect((await phone.fetch(pass)).status).toBe(200)
})

test('a phone’s problems are taken, also such as are none', async () => {
  const phone = phoneOf(app)
  for (const body of [{ logs: ['one', 'two'] }, { logs: 'one' }, {}, { logs: ['x'.repeat(5000)] }])
    expect((await phone.log(body)).status).toBe(200)
})

test('an address has 240 calls a minute, and a pass 60 files an hour, in all processes', async () => {
  const { phone, pass } = await owner()
  const second_process = storefrontOf(platform)
  const from = unique('2001:db8::')
  const statuses: number[] = []
  for (let i = 0; i < 241; i += 1)
    statuses.push((await (i % 2 ? phone : phoneOf(second_process)).log({}, { from })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(240)
  expect(statuses.at(-1)).toBe(429)
  await platform.db
    .updateTable('budget')
    .set({ used: 59 })
    .where('kind', '=', 'wallet_pass')
    .execute()
  expect((await phone.fetch(pass)).status).toBe(200)
  await platform.db
    .updateTable('budget')
    .set({ used: 60 })
    .where('kind', '=', 'wallet_pass')
    .execute()
  expect((await phone.fetch(pass)).status).toBe(429)
})

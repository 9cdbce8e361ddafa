import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { AssetData } from '#contract/assets/assets.ts'
import {
  resetStoreAsset,
  saveStoreAsset,
  scheduleAsset,
  withdrawAssetVersion,
} from '#contract/assets/calls.ts'
import { putShop } from '#contract/shop/calls.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { googleAccount } from '#platform/wallet/google/account.ts'
import { tellGoogle } from '#platform/wallet/google/tell-google.ts'
import { claimPushes } from '#platform/wallet/push/claim.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'
import { startGoogle } from '../../support/wallet/fake-google.ts'
import { passingIn } from '../../support/wallet/passing.ts'

const google = await startGoogle()
afterAll(() => google.close())
const begin = Date.UTC(2026, 5, 1, 12)
const { platform, shop, other } = await suite({ env: google.env })
const store = passingIn(platform, shop)
const account = googleAccount(platform.env)!
const params = { name: 'apple-wallet' } as const
let at = begin
const after = (ms: number) => platform.at(new Date((at += ms)))
const hour = 3_600_000
const iso = (ms: number) => new Date(at + ms).toISOString()

const dataIn = (background: string): AssetData<'apple-wallet'> => {
  const data = defaultAsset('apple-wallet', {})
  return { ...data, colors: { ...data.colors, background } }
}
const save = async (background: string, of: TestShop = shop) => {
  const { error } = await platform.call(of.people.owner, saveStoreAsset, {
    params,
    body: { data: dataIn(background) as never },
  })
  expect(error).toBeUndefined()
}
const schedule = (background: string, from: number, until: number | null = null) =>
  platform.call(shop.people.owner, scheduleAsset, {
    params,
    body: {
      data: dataIn(background) as never,
      live_from: iso(from),
      ...(until === null ? {} : { live_until: iso(until) }),
    },
  })
const asked = async (pass_id: bigint) => (await store.queued(pass_id)).map((push) => push.asked)
const clear = () => sql`delete from pass_push`.execute(platform.db)
/** A pass on a device, of which nothing waits. */
const quiet = async (devices = 1) => {
  const made = await store.withPass(devices)
  await store.follow()
  await clear()
  return made
}
beforeEach(async () => {
  await clear()
  await sql`delete from pass_look`.execute(platform.db)
  google.asked.splice(0)
  after(1000)
})

test('a look that was saved, or reset, reaches the devices of the passes that there are', async () => {
  const { pass_id } = await quiet(2)
  const before = await store.rowOf(pass_id)
  await save('#101010')
  await store.followLooks()
  expect(await asked(pass_id)).toEqual([1, 1])
  expect((await store.rowOf(pass_id)).changed_at > before.changed_at).toBe(true)
  expect(await store.followLooks()).toBe(0)
  await platform.call(shop.people.owner, resetStoreAsset, { params })
  await store.followLooks()
  expect(await asked(pass_id)).toEqual([2, 2])
})

test('a shop’s new name reaches its passes, also after a look that they have already', async () => {
  const { pass_id } = await quiet()
  await save('#202020')
  await store.followLooks()
  await clear()
  const rename = (name: string, of = shop) =>
    platform.call(of.people.owner, putShop, { body: { name } })
  await rename('Renamed')
  await rename('Another’s', other)
  expect(await store.followLooks()).toBeGreaterThan(0)
  expect(await asked(pass_id)).toEqual([1])
  await rename('Renamed')
  expect(await store.followLooks()).toBe(0)
})

test('the same look, another shop’s and one of another asset change no pass', async () => {
  await save('#202020')
  await store.followLooks()
  const { pass_id } = await quiet()
  await save('#202020')
  await save('#303030', other)
  const { error } = await platform.call(shop.people.owner, saveStoreAsset, {
    params: { name: 'popup' },
    body: { data: { ...defaultAsset('popup', {}), button: { text: 'Mine' } } as never },
  })
  expect(error).toBeUndefined()
  await store.followLooks()
  expect(await asked(pass_id)).toEqual([])
})

test('a planned look reaches the passes when it begins and when it ends, a withdrawn one never', async () => {
  const { pass_id } = await quiet()
  await schedule('#404040', hour, 2 * hour)
  const { body } = await schedule('#505050', 3 * hour)
  expect(await store.followLooks()).toBe(0)
  after(hour)
  await store.followLooks()
  expect(await asked(pass_id)).toEqual([1])
  after(hour)
  await store.followLooks()
  expect(await asked(pass_id)).toEqual([2])
  const no = body.asset.scheduled.at(-1)!.no
  const done = await platform.call(shop.people.owner, withdrawAssetVersion, {
    params: { ...params, no },
  })
  expect(done.error).toBeUndefined()
  after(hour)
  await store.followLooks()
  expect(await asked(pass_id)).toEqual([2])
})

/** Makes many cards, each with a pass on a device. */
const many = async (count: number) => {
  const { db } = platform
  const { shop_id } = shop
  const now = new Date(at)
  const { rows } = await sql<{ gift_card_id: bigint }>`
    insert into gift_card (shop_id, is_loyalty, created_at)
    select ${shop_id}::bigint, false, ${now}::timestamptz from generate_series(1, ${count}::int)
    returning gift_card_id`.execute(db)
  const ids = rows.map(({ gift_card_id }) => gift_card_id)
  await sql`
    insert into gift_card_code (shop_id, gift_card_id, digest, cipher, last4, created_at)
    select ${shop_id}::bigint, id, sha256(('many' || id)::bytea), '', 'MANY', ${now}::timestamptz
    from unnest(${ids}::bigint[]) id`.execute(db)
  await sql`
    insert into wallet_pass (
      shop_id, gift_card_id, code_id, kind, serial, card_version, card_held, made_at, changed_at)
    select shop_id, gift_card_id, code_id, 'apple', 'many' || code_id, 0, 0, created_at, created_at
    from gift_card_code
    where shop_id = ${shop_id} and gift_card_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    insert into pass_device (shop_id, pass_id, library_id, push_token, made_at)
    select shop_id, pass_id, 'library' || pass_id, 'push' || pass_id, made_at
    from wallet_pass
    where shop_id = ${shop_id} and gift_card_id = any(${ids}::bigint[])`.execute(db)
}
const waiting = async () =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from pass_push`.execute(platform.db)).rows[0]!.n,
  )

test('many passes are changed in sets, no faster than they are pushed, and balances go first', async () => {
  await many(2100)
  await save('#606060')
  await store.followLooks()
  const first = await waiting()
  expect(first).toBeGreaterThanOrEqual(1000)
  expect(first).toBeLessThanOrEqual(1500)
  const urgent = await store.withPass(1)
  await urgent.give('1.00')
  await store.follow()
  const [claimed] = await claimPushes(platform.db, 'devices', 1, platform.clock())
  expect(claimed!.serial).toBe(urgent.serial)
  // a newer look begins again with the first pass, in the place of the one before
  after(1000)
  await save('#707070')
  let total = 0
  for (let turn = 0; turn < 10; turn += 1) {
    total += await waiting()
    await clear()
    await store.followLooks()
  }
  expect(await waiting()).toBe(0)
  expect(total).toBeGreaterThanOrEqual(first + 2100)
  expect(total).toBeLessThan(first + 2400)
  expect(await platform.db.selectFrom('pass_look').selectAll().execute()).toEqual([])
})

test('two processes that follow a look at once change each pass once', async () => {
  const beside = passingIn(platform, other)
  const { pass_id } = await beside.withPass(1)
  await beside.follow()
  await clear()
  await save('#808080', other)
  await Promise.all(Array.from({ length: 4 }, () => beside.followLooks()))
  expect((await beside.queued(pass_id)).map((push) => push.asked)).toEqual([1])
})

test('pushes of a blocked shop don’t hold up the looks of others', async () => {
  const block = (isBlocked: boolean) =>
    sql`
      update shop
      set settings = jsonb_set(settings, '{block_shop}', ${JSON.stringify(isBlocked)}::jsonb)
      where shop_id = ${shop.shop_id}`.execute(platform.db)
  await save('#909090')
  await store.followLooks()
  const beside = passingIn(platform, other)
  const { pass_id } = await beside.withPass(1)
  await beside.follow()
  await clear()
  await save('#919191')
  await block(true)
  await save('#a0a0a0', other)
  await store.followLooks()
  expect((await beside.queued(pass_id)).map((push) => push.asked)).toEqual([1])
  await block(false)
  expect(await store.followLooks()).toBeGreaterThan(0)
})

test('at Google the shop’s kind of card is changed once, and each of its cards', async () => {
  const beside = passingIn(platform, other)
  const made = [await beside.customer(), await beside.customer()]
  const passes = []
  for (const { of } of made) passes.push(await beside.pass(of, 'google'))
  while (await tellGoogle(platform, account));
  google.asked.splice(0)
  await save('#b0b0b0', other)
  await store.followLooks()
  while (await tellGoogle(platform, account));
  const of = (kind: string) => google.asked.filter(({ path }) => path.includes(kind))
  expect(of('giftCardClass').at(-1)).toMatchObject({
    method: 'PATCH',
    content: { hexBackgroundColor: '#b0b0b0' },
  })
  expect(of('giftCardClass').filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  for (const { serial } of passes)
    expect(of('giftCardObject').filter(({ path }) => path.endsWith(serial))).toHaveLength(1)
})

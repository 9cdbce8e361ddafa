import { describe, expect, test } from 'vitest'
import { listLocations } from '#contract/shop/calls.ts'
import { apiOf } from '#platform/door/api.ts'
import { paced, type Pace } from '#platform/limits/pace.ts'
import { sql } from 'kysely'
import { callBy, keyOf } from '../../support/api-keys/keys-of.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ connections: 20, at: '2026-06-10T12:00:00Z' })
const start = new Date('2026-06-10T12:00:00Z').getTime()
const at = (ms: number) => platform.at(new Date(start + ms))

/** Makes so many calls, some at once, and counts the answers by status. */
const counted = async (n: number, call: () => Promise<{ status: number }>) => {
  const seen: Record<number, number> = {}
  for (let done = 0; done < n; done += 20)
    for (const { status } of await Promise.all(
      Array.from({ length: Math.min(20, n - done) }, call),
    ))
      seen[status] = (seen[status] ?? 0) + 1
  return seen
}

describe('a key', () => {
  test('makes 500 calls at once, then 50 a second, over any number of processes', async () => {
    at(0)
    const { key } = await keyOf(platform, shop, { scopes: ['lookup'] })
    // another process has its own memory and the same database
    const second = apiOf({ ...platform }, async () => ({}))
    let turn = 0
    const call = async (): Promise<{ status: number }> => {
      turn += 1
      if (turn % 2) return callBy(platform, key, listLocations, {})
      return second.request('/v1/api/shop/locations', {
        headers: { authorization: `Bearer ${key}` },
      })
    }
    expect(await counted(520, call)).toEqual({ 200: 500, 429: 20 })
    const over = await callBy(platform, key, listLocations, {})
    expect(over).toMatchObject({ status: 429, error: { code: 'too_many_calls' } })
    expect(Object.fromEntries(over.headers)).toMatchObject({
      'retry-after': '1',
      ratelimit: '"key";r=0;t=10',
      'ratelimit-policy': '"key";q=500;w=10, "shop";q=2000;w=10',
    })
    at(1000)
    expect(await counted(60, call)).toEqual({ 200: 50, 429: 10 })
    at(20_000)
    expect(await counted(510, call)).toEqual({ 200: 500, 429: 10 })
  })

  test('leaves the others their own, but for what all of a shop may', async () => {
    const busy = await platform.shop()
    at(60_000)
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => keyOf(platform, busy, { scopes: ['lookup'] })),
    )
    const seen = []
    for (const { key } of keys)
      seen.push(await counted(500, () => callBy(platform, key, listLocations, {})))
    expect(seen).toEqual([{ 200: 500 }, { 200: 500 }, { 200: 500 }, { 200: 500 }, { 429: 500 }])
    const { key } = await keyOf(platform, shop, { scopes: ['lookup'] })
    expect((await callBy(platform, key, listLocations, {})).status).toBe(200)
    at(61_000)
    const later = await Promise.all(
      keys.map((one) => counted(60, () => callBy(platform, one.key, listLocations, {}))),
    )
    expect(later.reduce((sum, one) => sum + (one[200] ?? 0), 0)).toBe(200)
  })

  test('that has ended or is wrong takes nothing of any limit', async () => {
    at(120_000)
    const { key } = await keyOf(platform, shop, { scopes: ['lookup'] })
    const rows = async () =>
      (
        await platform.db
          .selectFrom('budget')
          .select(['kind', 'subject', 'until'])
          .where('kind', 'like', 'api%')
          .execute()
      ).toSorted((a, b) => a.subject.localeCompare(b.subject))
    const before = await rows()
    for (const wrong of [key.replace('tak_', 'tak-'), `${key.slice(0, -6)}AAAAAA`])
      expect((await callBy(platform, wrong, listLocations, {})).status).toBe(401)
    expect(await rows()).toEqual(before)
  })
})

test('of any number at once a pace gives exactly what is left', async () => {
  const pace: Pace = { kind: 'few', name: 'few', perSecond: 10, burst: 7 }
  const now = new Date('2026-06-10T12:00:00Z')
  const takeMany = async (when: Date, n: number): Promise<number> => {
    const one = paced(pace, sql`${shop.shop_id}::bigint`, sql`'one'`, sql`${n}::int`, when)
    const { rows } = await sql<{ given: number }>`select * from ${one}`.execute(platform.db)
    return rows[0]!.given
  }
  const taken = async (when: Date, n = 1) => {
    const gave = await Promise.all(Array.from({ length: 30 }, () => takeMany(when, n)))
    return gave.reduce((sum, one) => sum + one, 0)
  }
  expect(await taken(now)).toBe(7)
  expect(await taken(new Date(now.getTime() + 250))).toBe(2)
  // a clock a little behind gains nothing, and one that was days ahead stops nobody
  expect(await taken(new Date(now.getTime() - 400))).toBe(0)
  expect(await taken(new Date(now.getTime() + 172_800_000))).toBe(7)
  expect(await taken(new Date(now.getTime() + 1000))).toBe(7)
  // a call for several gets what is left
  expect(await takeMany(new Date(now.getTime() + 1500), 3)).toBe(3)
  expect(await takeMany(new Date(now.getTime() + 1500), 3)).toBe(2)
  expect(await taken(new Date(now.getTime() + 2500), 4)).toBe(7)
  await sql`delete from budget where kind = 'few'`.execute(platform.db)
  expect(await takeMany(now, 9)).toBe(7)
  expect(await takeMany(now, 1)).toBe(0)
})

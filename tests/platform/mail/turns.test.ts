import { expect, test } from 'vitest'
import { turnsOf } from '#platform/mail/postman/turns.ts'
import { randomOf } from '../../support/ledger/random.ts'

test.each([
  [[1], 5, { 1: 5 }],
  [[1, 2], 5, { 1: 3, 2: 2 }],
  [[1, 2, 3, 4], 4, { 1: 1, 2: 1, 3: 1, 4: 1 }],
  [[1, 2, 3], 2, { 1: 1, 2: 1 }],
  [[], 5, {}],
])('a piece for %j of %i is shared as %j', (shops, most, shares) => {
  const got = turnsOf<number>().share(shops, most)
  expect(Object.fromEntries(got.map(({ shop, n }) => [shop, n]))).toEqual(shares)
})

const campaigns = [1, 2]

/** Runs pieces over two campaigns without end and shops whose few emails come at random. */
const runOf = (seed: number) => {
  const random = randomOf(seed)
  const most = 1 + random(8)
  const left = new Map(Array.from({ length: random(20) }, (_, i) => [10 + i, 0]))
  const turns = turnsOf<number>()
  const served = new Map(campaigns.map((shop) => [shop, 0]))
  const waits = new Map<number, number>()
  let crowd = 0
  let longest = 0
  let apart = 0
  for (let piece = 0; piece < 200; piece += 1) {
    for (const shop of left.keys()) if (random(3) === 0) left.set(shop, left.get(shop)! + random(4))
    const waiting = [...campaigns, ...[...left.keys()].filter((shop) => left.get(shop)! > 0)]
    crowd = Math.max(crowd, waiting.length)
    const shares = turns.share(waiting, most)
    expect(shares.reduce((sum, { n }) => sum + n, 0)).toBe(most)
    const got = new Map(shares.map(({ shop, n }) => [shop, n]))
    for (const shop of waiting) {
      const n = got.get(shop) ?? 0
      waits.set(shop, n > 0 ? 0 : (waits.get(shop) ?? 0) + 1)
      longest = Math.max(longest, waits.get(shop)!)
      if (served.has(shop)) served.set(shop, served.get(shop)! + n)
      else left.set(shop, Math.max(0, left.get(shop)! - n))
    }
    apart = Math.max(apart, Math.abs(served.get(1)! - served.get(2)!))
  }
  return { longest, apart, bound: Math.ceil(crowd / most) }
}

test('however shops come and go, each has its turn within a round, and campaigns get the same', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { longest, apart, bound } = runOf(seed)
    expect(longest, `seed ${seed}`).toBeLessThan(bound)
    expect(apart, `seed ${seed}`).toBeLessThanOrEqual(1)
  }
})

import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { expireJobOf } from '#platform/ledger/expire.ts'
import type { TestShop } from '../../support/platform.ts'
import { whatDoesNotTie } from '../../support/ledger/recompute.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()

const expire = (now: string) => {
  platform.at(now)
  return expireJobOf(platform).handle(
    {},
    { id: '', tries: 0, last: false, signal: new AbortController().signal },
  )
}
const give = async (shop: TestShop, id: string, valueToUpdate: string, expires_on?: string) => {
  const r = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate, reason: 'Reward', ...(expires_on ? { expires_on } : {}) },
  })
  if (r.status !== 200) throw new Error(r.text)
  return r.body
}
const movements = (shop: TestShop) =>
  platform.db
    .selectFrom('movement')
    .select(['kind', 'amount', 'source', 'cause_kind', 'balance_after'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('movement_id')
    .execute()
const expiries = async (shop: TestShop) =>
  (await movements(shop)).filter(({ kind }) => kind === 'expire').map(({ amount }) => amount)

test('what is left of a lot goes when its last day is over, in the time of the shop', async () => {
  platform.at('2026-06-01T12:00:00Z')
  const london = await platform.shop({ time_zone: 'Europe/London' })
  const auckland = await platform.shop({ time_zone: 'Pacific/Auckland' })
  for (const shop of [london, auckland]) {
    const { id } = await platform.customer(shop)
    await give(shop, id, '10.00', '2026-06-10')
    await give(shop, id, '5.00', '2026-06-11')
    await give(shop, id, '3.00')
    await give(shop, id, '-4.00')
  }
  // 13:00 UTC is 1 a.m. of the 11th in Auckland, and still the 10th in London
  await expire('2026-06-10T13:00:00Z')
  expect([await expiries(london), await expiries(auckland)]).toEqual([[], [-600n]])
  await expire('2026-06-10T22:59:59Z')
  expect(await expiries(london)).toEqual([])
  await expire('2026-06-10T23:00:00Z')
  expect(await expiries(london)).toEqual([-600n])
  expect((await movements(london)).at(-1)).toEqual({
    kind: 'expire',
    amount: -600n,
    source: 'job',
    cause_kind: 'lot',
    balance_after: 800n,
  })
})

test('once, however often and from however many places it is asked for', async () => {
  platform.at('2026-06-01T12:00:00Z')
  const shop = await platform.shop()
  for (let i = 0; i < 30; i += 1)
    await give(shop, (await platform.customer(shop)).id, '1.00', '2026-06-02')
  await Promise.all(Array.from({ length: 4 }, () => expire('2026-06-03T12:00:00Z')))
  await expire('2026-06-03T13:00:00Z')
  expect(await expiries(shop)).toEqual(Array.from({ length: 30 }, () => -100n))
})

test('a week of being down is caught up, the oldest first; what has no last day stays', async () => {
  platform.at('2026-06-01T12:00:00Z')
  const shop = await platform.shop()
  const { id } = await platform.customer(shop)
  for (let day = 2; day < 9; day += 1) await give(shop, id, `${day}.00`, `2026-06-0${day}`)
  await give(shop, id, '50.00')
  await expire('2026-06-08T12:00:00Z')
  expect(await expiries(shop)).toEqual([-200n, -300n, -400n, -500n, -600n, -700n])
  expect((await movements(shop)).at(-1)?.balance_after).toBe(5800n)
})

test('money that is spent at the same moment is spent or expires, never both', async () => {
  platform.at('2026-06-01T12:00:00Z')
  const shop = await platform.shop()
  const ids = []
  for (let i = 0; i < 12; i += 1) {
    const { id } = await platform.customer(shop)
    await give(shop, id, '2.00', '2026-06-02')
    ids.push(id)
  }
  platform.at('2026-06-04T12:00:00Z')
  const takes = ids.map((id) =>
    platform.call(shop.people.owner, updateBalance, {
      params: { id },
      body: { valueToUpdate: '-1.50', reason: 'Other' },
    }),
  )
  await Promise.all([...takes, expire('2026-06-04T12:00:00Z')])
  expect(await whatDoesNotTie(platform.db)).toEqual([])
  const { rows } = await platform.db
    .selectFrom('gift_card')
    .select('balance')
    .where('shop_id', '=', shop.shop_id)
    .execute()
    .then((rows) => ({ rows }))
  expect(rows.every(({ balance }) => balance === 0n)).toBe(true)
})

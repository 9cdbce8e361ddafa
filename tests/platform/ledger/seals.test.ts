import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { sealJobOf, sealOf } from '#platform/ledger/seal.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ at: '2026-03-01T10:00:00Z' })
describe('seals', () => {
  test('chain the finished days of a shop, once each, and change when a day does', async () => {
    const here = await platform.shop()
    const { id } = await platform.customer(here)
    const issue = (day: string) => {
      platform.at(`${day}T12:00:00Z`)
      return platform.call(here.people.owner, updateBalance, {
        params: { id },
        body: { valueToUpdate: '1', reason: 'Reward' },
      })
    }
    await issue('2026-05-01')
    await issue('2026-05-01')
    await issue('2026-05-03')
    const run = () =>
      sealJobOf(platform).handle(
        {},
        { id: '', tries: 0, last: false, signal: new AbortController().signal },
      )
    const seals = () =>
      platform.db
        .selectFrom('seal')
        .selectAll()
        .where('shop_id', '=', here.shop_id)
        .orderBy('day')
        .execute()
    platform.at('2026-05-03T23:59:00Z')
    await run()
    expect((await seals()).map(({ day, cards, entries }) => [day, cards, entries])).toEqual([
      ['2026-05-01', 1n, 2n],
      ['2026-05-02', 0n, 0n],
    ])
    platform.at('2026-05-05T02:10:00Z')
    await Promise.all([run(), run()])
    const all = await seals()
    expect(all.map(({ day, entries }) => [day, entries])).toEqual([
      ['2026-05-01', 2n],
      ['2026-05-02', 0n],
      ['2026-05-03', 1n],
      ['2026-05-04', 0n],
    ])
    let before: Uint8Array = new Uint8Array()
    for (const seal of all) {
      const again = await sealOf(platform.db, here.shop_id, seal.day, before)
      expect(again.hash.equals(Buffer.from(seal.hash))).toBe(true)
      before = seal.hash
    }
    await run()
    expect(await seals()).toEqual(all)
  })
})

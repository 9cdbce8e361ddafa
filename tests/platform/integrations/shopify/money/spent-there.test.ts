import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'

const bench = await moneyBench()
const { platform, store } = bench

beforeEach(() => bench.begin())

describe('a payment in the store', () => {
  test('is a redemption here, once, however often and by how many it is looked at', async () => {
    const { card, there } = await bench.mirrored('20.00')
    store.act(there(), -725)
    for (let times = 0; times < 3; times += 1) {
      await bench.lookSoon(card)
      await Promise.all([bench.run(), bench.run()])
    }
    expect(await bench.ours()).toBe(1275)
    expect(bench.theirs()).toBe(1275)
    expect(await bench.kinds(card)).toEqual(['issue 2000', 'redeem -725'])
    const { rows } = await sql<{ captured: bigint }>`
      select captured from redemption where shop_id = ${bench.shop().shop_id}`.execute(platform.db)
    expect(rows.map(({ captured }) => Number(captured))).toEqual([725])
    expect(await bench.verified()).toBe(true)
  })
})

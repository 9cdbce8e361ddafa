import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { previewUndo, undoTransaction } from '#contract/store-credit/calls.ts'
import { wireId } from '#platform/ids.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

type Shop = Awaited<ReturnType<typeof bench.shopThere>>
const bench = await moneyBench()
const { platform, run } = bench

const cardOf = ({ cards }: Shop['store']) => [...cards.values()].at(-1)!
/** Reads the transaction by which money left the ledger. */
const leftBy = async (shop_id: bigint) => {
  const { rows } = await sql<{ movement_id: bigint; source: string; staff_id: bigint | null }>`
    select movement_id, source, staff_id from movement
    where shop_id = ${shop_id} and reason = 'Left in the store'`.execute(platform.db)
  return rows[0]
}

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('money that stays in the store where the mode ends', () => {
  test('is left there once: its transaction can’t be undone', async () => {
    const there = await bench.shopThere()
    await there.mirrored('20.00')
    await there.put('off', 'stays')
    await run()
    expect(await there.both()).toEqual({ ours: 0, theirs: 2000, problem: null })
    const left = await leftBy(there.shop.shop_id)
    const params = { id: wireId('transaction', left!.movement_id) }
    const { owner } = there.shop.people
    const seen = await platform.call(owner, previewUndo, { params })
    expect(seen.error?.code).toBe('not_undoable')
    const undone = await platform.call(owner, undoTransaction, { params }, there.key())
    expect(undone.error?.code).toBe('not_undoable')
    expect(await there.both()).toEqual({ ours: 0, theirs: 2000, problem: null })
  })

  test('leaves the ledger in the name of who ended the mode', async () => {
    const there = await bench.shopThere()
    await there.mirrored('20.00')
    await there.put('off', 'stays')
    await run()
    const { rows } = await sql<{ staff_id: bigint | null }>`
      select staff_id from store_money
      where shop_id = ${there.shop.shop_id}`.execute(platform.db)
    expect(rows[0]!.staff_id).not.toBeNull()
    expect(await leftBy(there.shop.shop_id)).toMatchObject({ source: 'staff', ...rows[0] })
  })

  test.each<[string, (there: Shop) => unknown, { ours: number; theirs: number }]>([
    ['is gone', ({ store }) => store.cards.clear(), { ours: 2000, theirs: 0 }],
    ['is deactivated', ({ store }) => (cardOf(store).isEnabled = false), { ours: 2000, theirs: 0 }],
    [
      'has less, unexplained',
      ({ store }) => (cardOf(store).initial = 1500),
      { ours: 500, theirs: 1500 },
    ],
  ])('leaves the ledger only as far as it is there: the gift card %s', async (_, act, left) => {
    const there = await bench.shopThere()
    await there.mirrored('20.00')
    act(there)
    await there.put('off', 'stays')
    await run()
    expect(await there.both()).toEqual({ ...left, problem: null })
    expect(await there.money()).toMatchObject({ leaving: null, amount: '0.00', failed: 0 })
  })
})

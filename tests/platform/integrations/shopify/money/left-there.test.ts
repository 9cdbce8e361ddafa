import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { previewUndo, undoTransaction } from '#contract/store-credit/calls.ts'
import { wireId } from '#platform/ids.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform, run } = bench

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
})

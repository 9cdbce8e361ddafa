import { describe, expect, test } from 'vitest'
import { mergeCustomers } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { mergeGiftCards, putGiftCard, splitGiftCard } from '#contract/gift-cards/change.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { refundingOf } from '../../../../support/returns/order-refunds.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform, faults, run } = bench
const lines = [{ name: 'Cap', sku: '', quantity: 1, price: 500 }]
const spent = async () => {
  const there = await bench.shopThere()
  const known = await there.mirrored('20.00')
  there.checkout.pay(known.by, { lines })
  there.store.sent.splice(0)
  return { there, ...known, owner: there.shop.people.owner }
}
const moved = { code: 'balance_moved', facts: { balance: '15.00' } }

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('a person who takes from a card that was spent in the store', () => {
  test.each(['adjusts', 'changes', 'splits', 'merges', 'merges customers', 'undoes'])(
    '%s: learns the new balance, and nothing else is changed',
    async (how) => {
      const { there, id, card, owner } = await spent()
      const params = { id: card }
      const key = there.key()
      const acts = {
        adjusts: () => there.change(id, '-18.00'),
        changes: () =>
          platform.call(
            owner,
            putGiftCard,
            { params, body: { gift_card: { balance: '-18.00' } } },
            key,
          ),
        splits: () =>
          platform.call(owner, splitGiftCard, { params, body: { amount: '18.00' } as never }, key),
        merges: () =>
          platform.call(
            owner,
            mergeGiftCards,
            { params: { id: 'g1' }, body: { from: [card] } },
            key,
          ),
        'merges customers': async () => {
          const into = await platform.customer(there.shop)
          const body = { from: id }
          return platform.call(owner, mergeCustomers, { params: { id: into.id }, body }, key)
        },
        undoes: async () => {
          const { rows } = await platform.db
            .selectFrom('movement')
            .select('movement_id')
            .where('shop_id', '=', there.shop.shop_id)
            .execute()
            .then((found) => ({ rows: found }))
          const of = { id: `t${rows[0]!.movement_id}` }
          return platform.call(owner, undoTransaction, { params: of, body: {} as never }, key)
        },
      }
      const answer = await acts[how as keyof typeof acts]()
      expect([answer.status, answer.error]).toMatchObject([409, moved])
      expect(await there.movements(card)).toEqual(['issue 2000', 'redeem -500'])
      expect(await there.both()).toEqual({ ours: 1500, theirs: 1500, problem: null })
    },
  )

  test('refunds an order whose reward it has: learns the new balance first', async () => {
    const there = await bench.shopThere()
    const { id, by, card } = await there.mirrored('20.00')
    const { bought, refund, reward } = refundingOf(platform, there.shop)
    const order = await bought({ lines: [{ quantity: 2, price: 1000n }] })
    const { customer_id } = await platform.db
      .selectFrom('customer')
      .select('customer_id')
      .where('shop_id', '=', there.shop.shop_id)
      .where('platform_customer_id', '=', id)
      .executeTakeFirstOrThrow()
    await reward(order, { id, customer_id }, 500n, 2000n)
    await run()
    there.checkout.pay(by, { lines })
    there.store.sent.splice(0)
    const body = { selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }] }
    const first = await refund(order, body)
    const facts = { balance: '20.00' }
    expect([first.status, first.error]).toMatchObject([409, { code: 'balance_moved', facts }])
    expect(await there.movements(card)).toContain('redeem -500')
    expect((await refund(order, body)).status).toBe(200)
    await run()
    expect(await there.both()).toMatchObject({ problem: null })
  })

  test('takes what is left with the next try', async () => {
    const { there, id } = await spent()
    expect((await there.change(id, '-15.00')).status).toBe(409)
    expect((await there.change(id, '-15.00')).status).toBe(200)
    await run()
    expect(await there.both()).toEqual({ ours: 0, theirs: 0, problem: null })
  })

  test('isn’t held up by a store that doesn’t answer, nor where money is given', async () => {
    const { there, id, card } = await spent()
    expect((await there.change(id, '1.00')).status).toBe(200)
    faults.isDown = true
    const begun = performance.now()
    expect((await there.change(id, '-2.00')).status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(8000)
    faults.isDown = false
    expect(await there.movements(card)).toEqual(['issue 2000', 'issue 100', 'adjust -200'])
  })

  test('gets the answer of the first time for the same key, whatever was spent since', async () => {
    const there = await bench.shopThere()
    const { id, by, card } = await there.mirrored('20.00')
    const body = { valueToUpdate: '-1.00', reason: 'Other', duplicate_seen: true } as never
    const key = there.key()
    const { owner } = there.shop.people
    const first = await platform.call(owner, updateBalance, { params: { id }, body }, key)
    there.checkout.pay(by, { lines })
    const second = await platform.call(owner, updateBalance, { params: { id }, body }, key)
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await there.movements(card)).toEqual(['issue 2000', 'adjust -100'])
  })

  test('has the answer once another process is done with the card', async () => {
    const { there, id, card } = await spent()
    const until = new Date(platform.clock().getTime() + 30_000)
    await platform.db.updateTable('store_mirror').set({ held_until: until }).execute()
    const call = there.change(id, '-1.00')
    setTimeout(
      () => void platform.db.updateTable('store_mirror').set({ held_until: null }).execute(),
      500,
    )
    expect((await call).status).toBe(409)
    expect(await there.movements(card)).toEqual(['issue 2000', 'redeem -500'])
  })
})

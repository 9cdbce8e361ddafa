import { describe, expect, test } from 'vitest'
import { compareStore, listStoreDifferences } from '#contract/integrations/store-differences.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { readId } from '#platform/ids.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { syncTurn } from '#platform/integrations/shopify/sync/worker.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform, pass, run } = bench
const settle = () => run(14)

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('a change that a person makes in the store', () => {
  test('is theirs, though its note is copied from one of ours', async () => {
    const there = await bench.shopThere()
    const { by, card, id } = await there.mirrored('20.00')
    await there.change(id, '-3.00')
    await run()
    const [entry] = [...there.store.cards.values()].at(-1)!.entries
    const { code } = by as { code: string }
    // the same note with another amount, with the same one, and the other way
    there.checkout.changeCard(code, -400, entry!.note)
    there.checkout.changeCard(code, -300, entry!.note)
    there.checkout.changeCard(code, 300, entry!.note)
    await there.lookSoon()
    await settle()
    expect(await there.movements(card)).toEqual([
      'issue 2000',
      'adjust -300',
      'redeem -400',
      'redeem -300',
      'adjust 300',
    ])
    expect(await there.both()).toEqual({ ours: 1300, theirs: 1300, problem: null })
  })

  test.each([
    ['waits', null],
    ['was tried', '2026-11-01T10:00:00Z'],
  ])('isn’t taken for a move of ours that %s, though it has its note', async (_, tried_at) => {
    const there = await bench.shopThere()
    const { by, id, card } = await there.mirrored('20.00')
    const { body } = await there.change(id, '-5.00')
    const note = `tender t${readId('transaction', body.transaction.transaction_id)}`
    while (await followFeeds(platform));
    while (await followMoney(platform));
    await platform.db
      .updateTable('store_move')
      .set({ tried_at: tried_at === null ? null : new Date(tried_at) })
      .where('shop_id', '=', there.shop.shop_id)
      .where('state', '=', 'waiting')
      .execute()
    there.checkout.changeCard((by as { code: string }).code, -100, note)
    await there.lookSoon()
    await settle()
    expect(await there.movements(card)).toEqual(['issue 2000', 'adjust -500', 'redeem -100'])
    expect(await there.both()).toEqual({ ours: 1400, theirs: 1400, problem: null })
  })

  test('isn’t taken for a move of ours whose answer was lost', async () => {
    const there = await bench.shopThere()
    const { by, id } = await there.mirrored('20.00')
    await there.change(id, '-3.00')
    await run()
    const [entry] = [...there.store.cards.values()].at(-1)!.entries
    const { code } = by as { code: string }
    bench.own.losesOnce = /giftCardDebit/
    await there.change(id, '-5.00')
    await run(1)
    const last = [...there.store.cards.values()].at(-1)!.entries.at(-1)!
    expect(last.note).not.toBe(entry!.note)
    there.checkout.changeCard(code, -100, last.note)
    await there.lookSoon()
    await settle()
    expect(await there.both()).toEqual({ ours: 1100, theirs: 1100, problem: null })
  })

  test.each([
    ['giftCardCredit\\(', '5.00', 2400],
    ['giftCardDebit\\(', '-7.00', 1200],
  ])('is once there where a person looks before the next try of %s', async (name, amount, left) => {
    const there = await bench.shopThere()
    const { id } = await there.mirrored('20.00')
    bench.own.losesOnce = new RegExp(name)
    await there.change(id, amount)
    await run(1, 60_000)
    expect(bench.own.losesOnce).toBeUndefined()
    // reads the store first
    expect((await there.change(id, '-1.00')).status).toBe(200)
    await settle()
    expect(await there.both()).toEqual({ ours: left, theirs: left, problem: null })
  })

  test.each(['gift_cards', 'store_credit'] as const)(
    'is booked before both sides are compared, so that it is no difference (%s)',
    async (mode) => {
      const there = await bench.shopThere()
      await there.desk.sync()
      const { by, card } = await there.mirrored('20.00', mode)
      pass(60_000 * 60)
      if ('code' in by) there.checkout.changeCard(by.code ?? '', 500)
      else there.checkout.changeCredit(by.person, 500)
      pass(60_000)
      const { owner } = there.shop.people
      await platform.call(owner, compareStore, { body: {} })
      const list = async () =>
        (await platform.call(owner, listStoreDifferences, { query: {} })).body
      for (let steps = 0; (await list()).comparison.compared_at === null; steps += 1) {
        if (steps > 40) throw new Error('the comparison comes to no end')
        while (await syncTurn(platform));
        pass(15_000)
      }
      const { rows, comparison } = await list()
      expect([rows, comparison.sums]).toMatchObject([
        [],
        { ours: '25.00', theirs: '25.00', differences: '0.00' },
      ])
      expect(await there.movements(card)).toEqual(['issue 2000', 'adjust 500'])
    },
  )
})

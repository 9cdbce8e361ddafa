import { describe, expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { balanceOfAccount } from '../../../../support/vendors/shopify/money/things.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform, run } = bench

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('a change made here', () => {
  test('of the mode reaches cards that aren’t opened yet: none is a gift card on the way', async () => {
    const there = await bench.shopThere()
    const people = [await there.person(), await there.person()]
    await there.put('gift_cards')
    await run()
    for (const { id } of people) await there.give(id, '15.00')
    while (await followFeeds(platform));
    while (await followMoney(platform));
    expect((await there.money()).cards.opening).toBe(2)
    expect(await there.put('store_credit')).toBe(200)
    await run(14)
    expect(there.store.cards.size).toBe(0)
    expect([...there.store.accounts.values()].map(balanceOfAccount)).toEqual([1500, 1500])
    expect((await there.money()).is_open).toBe(true)
  })

  test('that erases a customer takes the credit out of the store at once', async () => {
    const there = await bench.shopThere()
    const { id } = await there.mirrored('20.00', 'store_credit', { expires_on: '2028-01-31' })
    const { owner } = there.shop.people
    const body = { confirm: 'erase' } as const
    const answer = await platform.call(owner, eraseCustomer, { params: { id }, body }, there.key())
    expect(answer.body).toEqual({ expired: '20.00' })
    await run(1)
    expect([...there.store.accounts.values()].map(balanceOfAccount)).toEqual([0])
  })
})

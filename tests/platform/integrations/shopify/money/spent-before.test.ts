import { describe, expect, test } from 'vitest'
import {
  disableGiftCard,
  enableGiftCard,
  mergeGiftCards,
  replaceCode,
  splitGiftCard,
} from '#contract/gift-cards/change.ts'
import { listTransactions } from '#contract/customers/read.ts'
import { listActivity } from '#contract/store-credit/calls.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform, run } = bench
/** Longer than a transaction waits for its order. */
const settle = () => run(16)
const lines = (price: number) => ({ lines: [{ name: 'Cap', sku: '', quantity: 1, price }] })

/** Makes moves of what happened, and does none. */
const follow = async () => {
  while (await followFeeds(platform));
  while (await followMoney(platform));
}

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('what was spent in the store before a take of ours arrived', () => {
  test.each([
    ['seen before the take', 'gift_cards', true, 2000],
    ['seen after the take', 'gift_cards', false, 2000],
    ['of which a part could be taken', 'gift_cards', true, 1000],
    ['of which a part could be taken, seen after', 'gift_cards', false, 1000],
    ['from an account', 'store_credit', true, 2000],
    ['from an account, seen after', 'store_credit', false, 1000],
  ] as const)('is redeemed whole, with both acts named: %s', async (_, mode, isSeen, price) => {
    const there = await bench.shopThere()
    const { by, id, card } = await there.mirrored('20.00', mode)
    const taken = await there.change(id, '-15.00')
    expect(taken.status).toBe(200)
    await follow()
    const order = there.checkout.pay(by, lines(price))
    await there.desk.deliver()
    if (!isSeen) {
      await platform.db.updateTable('store_mirror').set({ look_at: null }).execute()
      await run(2)
    }
    await settle()
    const missing = price - 500
    const kinds = await there.movements(card)
    expect(kinds.filter((one) => !one.startsWith('adjust'))).toEqual([
      'issue 2000',
      `redeem -${price} ${order.name}`,
    ])
    expect(kinds.filter((one) => one.startsWith('adjust'))).toContain('adjust -1500')
    expect(kinds.join()).toContain(`adjust ${missing}`)
    expect(await there.both()).toEqual({ ours: 0, theirs: 0, problem: null })
    const [found] = await there.differences()
    expect(found).toMatchObject({
      kind: 'spent_before_taken',
      facts: { transaction: taken.body.transaction.transaction_id, order: order.name },
    })
    expect(await there.money()).toMatchObject({ waiting: 0, failed: 0 })
  })

  test('with a credit behind the take comes out even', async () => {
    const there = await bench.shopThere()
    const { by, id, card } = await there.mirrored('20.00')
    await there.change(id, '-15.00')
    await there.change(id, '10.00')
    await follow()
    there.checkout.pay(by, lines(2000))
    await there.desk.deliver()
    await settle()
    expect((await there.movements(card)).filter((one) => /^(issue|redeem)/.test(one))).toHaveLength(
      3,
    )
    expect(await there.both()).toEqual({ ours: 1000, theirs: 1000, problem: null })
  })

  test('that nothing explains is given back', async () => {
    const there = await bench.shopThere()
    const { by, id, card } = await there.mirrored('20.00')
    await there.change(id, '-15.00')
    await follow()
    // a person there takes it, and gives it back as the take has come
    const { code } = by as { code: string }
    there.checkout.changeCard(code, -2000)
    await platform.db.updateTable('store_mirror').set({ look_at: null }).execute()
    await run(1)
    there.checkout.changeCard(code, 2000)
    await settle()
    await there.lookSoon()
    await settle()
    const { ours, theirs, problem } = await there.both()
    expect([ours, problem]).toEqual([theirs, null])
    expect(await there.movements(card)).toContain('redeem -2000')
  })
})

describe.runIf(hasShopify)('a card that is changed here', () => {
  test.each(['disabled', 'given a new code'])(
    'has what was spent until then booked, once it is %s',
    async (how) => {
      const there = await bench.shopThere()
      const { by, card } = await there.mirrored('20.00')
      there.checkout.pay(by, lines(500))
      there.store.sent.splice(0)
      const { owner } = there.shop.people
      const params = { id: card }
      const isDisabled = how === 'disabled'
      const call = isDisabled ? disableGiftCard : replaceCode
      const answer = await platform.call(owner, call, { params, body: {} } as never, there.key())
      expect(answer.status).toBe(200)
      await settle()
      expect(await there.movements(card)).toEqual(['issue 2000', 'redeem -500'])
      if (isDisabled) {
        expect((await there.both()).theirs).toBe(0)
        await platform.call(owner, enableGiftCard, { params }, there.key())
        await settle()
      }
      expect(await there.both()).toEqual({ ours: 1500, theirs: 1500, problem: null })
    },
  )

  test.each([true, false])(
    'by a merge pays with the card that it became (its move done before: %s)',
    async (isDone) => {
      const there = await bench.shopThere()
      const { card } = await there.mirrored('20.00')
      const { owner } = there.shop.people
      // a loyalty card isn't merged away: what was split off it is
      const body = { amount: '8.00' } as never
      const params = { id: card }
      const split = await platform.call(owner, splitGiftCard, { params, body }, there.key())
      expect(split.status).toBe(200)
      await settle()
      const second = [...there.store.cards.values()].at(-1)!.code
      const merged = await platform.call(
        owner,
        mergeGiftCards,
        { params, body: { from: [split.body.new_card.gift_card_id] } },
        there.key(),
      )
      expect(merged.status).toBe(200)
      if (isDone) await follow()
      there.checkout.pay({ code: second }, lines(300))
      there.store.sent.splice(0)
      await settle()
      await there.lookSoon()
      await settle()
      expect(await there.movements(card)).toContain('redeem -300')
      expect(await there.both()).toEqual({ ours: 1700, theirs: 1700, problem: null })
    },
  )
})

test.runIf(hasShopify)('a transaction is marked until the store has it', async () => {
  const there = await bench.shopThere()
  const { id } = await there.mirrored('20.00')
  const marks = async () => {
    const { owner } = there.shop.people
    const listed = await platform.call(owner, listActivity, { query: {} })
    const own = await platform.call(owner, listTransactions, {
      params: { id },
      query: {},
    })
    const newest = Object.values(own.body.data).toSorted((a, b) => b.at.localeCompare(a.at))
    return [listed.body.rows, newest].map((rows) => rows.map((one) => one.store_wait))
  }
  bench.faults.isDown = true
  await there.change(id, '-1.00')
  await follow()
  expect(await marks()).toEqual([
    ['waiting', null],
    ['waiting', null],
  ])
  await platform.db
    .updateTable('store_move')
    .set({ state: 'failed' })
    .where('state', '=', 'waiting')
    .execute()
  expect((await marks())[0]).toEqual(['failed', null])
  bench.faults.isDown = false
  await platform.db
    .updateTable('store_move')
    .set({ state: 'waiting' })
    .where('state', '=', 'failed')
    .execute()
  await settle()
  expect((await marks())[0]).toEqual([null, null])
})

describe.runIf(hasShopify)('a mode that ends', () => {
  test.each([
    ['back', 1500, 0],
    ['stays', 0, 1500],
  ] as const)('books first what was spent until then: %s', async (leave, ours, theirs) => {
    const there = await bench.shopThere()
    const { by, card } = await there.mirrored('20.00')
    const order = there.checkout.pay(by, lines(500))
    await there.desk.deliver()
    expect(await there.put('off', leave)).toBe(200)
    await settle()
    expect((await there.movements(card)).slice(0, 2)).toEqual([
      'issue 2000',
      `redeem -500 ${order.name}`,
    ])
    expect(await there.both()).toEqual({ ours, theirs, problem: null })
    expect(await there.money()).toMatchObject({ mode: 'off', leaving: null, amount: '0.00' })
  })

  test('in another form takes what is left along', async () => {
    const there = await bench.shopThere()
    const { by, person } = await there.mirrored('20.00')
    there.checkout.pay(by, lines(500))
    there.store.sent.splice(0)
    await there.put('store_credit')
    await settle()
    expect(await there.both()).toEqual({ ours: 1500, theirs: 1500, problem: null })
    there.checkout.pay({ person }, lines(1500))
    await there.desk.deliver()
    await settle()
    expect(await there.both()).toEqual({ ours: 0, theirs: 0, problem: null })
  })
})

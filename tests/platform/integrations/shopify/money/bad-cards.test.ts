import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mergeGiftCards, splitGiftCard } from '#contract/gift-cards/change.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { readId } from '#platform/ids.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { moneyTurn } from '#platform/integrations/shopify/money/worker.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { addCard, moveCard } from '../../../../support/vendors/shopify/money/ledger.ts'
import { balanceOfCard } from '../../../../support/vendors/shopify/money/things.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform, run } = bench

const mirrorOf = (card: string) =>
  platform.db
    .selectFrom('store_mirror')
    .select(['state', 'problem', 'look_at'])
    .where('gift_card_id', '=', readId('gift_card', card))
    .executeTakeFirstOrThrow()
const follow = async () => {
  while (await followFeeds(platform));
  while (await followMoney(platform));
}

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('a gift card of the store', () => {
  test('that was deactivated by a merge stays ours once the merge is undone', async () => {
    const there = await bench.shopThere()
    const { card } = await there.mirrored('20.00')
    const { owner } = there.shop.people
    const params = { id: card }
    const body = { amount: '8.00' } as never
    const split = await platform.call(owner, splitGiftCard, { params, body }, there.key())
    await run()
    const second = split.body.new_card.gift_card_id
    const from = { params, body: { from: [second] } }
    const merged = await platform.call(owner, mergeGiftCards, from, there.key())
    await run()
    expect([...there.store.cards.values()].at(-1)!.isEnabled).toBe(false)
    const id = merged.body.transactions[0]!.transaction_id
    const undone = await platform.call(owner, undoTransaction, { params: { id } }, there.key())
    expect(undone.status).toBe(200)
    await run()
    expect(await mirrorOf(second)).toMatchObject({ state: 'refused', problem: 'deactivated' })
    expect(await there.both()).toEqual({ ours: 2000, theirs: 1200, problem: null })
    expect(await there.money()).toMatchObject({ waiting: 0, failed: 0 })
    expect(await there.differences()).toMatchObject([
      { kind: 'state', facts: { problem: 'deactivated' } },
    ])
  })

  test('that has money of its own gets none of ours, though its note is like ours', async () => {
    const there = await bench.shopThere()
    const { id } = await there.person()
    const card = await there.give(id, '20.00')
    const { cipher } = await platform.db
      .selectFrom('gift_card_code')
      .select('cipher')
      .where('gift_card_id', '=', readId('gift_card', card))
      .executeTakeFirstOrThrow()
    const code = platform.vault.open(there.shop.shop_id, cipher).replaceAll('-', '')
    const theirs = addCard(there.store, { code, initial: 700, note: 'tender t1' })
    moveCard(there.store, theirs, 300)
    await there.put('gift_cards')
    await run()
    expect(balanceOfCard(theirs)).toBe(1000)
    expect(await mirrorOf(card)).toMatchObject({ state: 'refused', problem: 'made_there' })
    expect(await there.differences()).toMatchObject([{ kind: 'made_there' }])
  })

  test('to which a move rests isn’t tried by every look', async () => {
    const there = await bench.shopThere()
    const { id } = await there.mirrored('20.00')
    ;[...there.store.cards.values()].at(-1)!.isEnabled = false
    await there.change(id, '5.00')
    await follow()
    for (let looks = 0; looks < 5; looks += 1) {
      await there.lookSoon()
      await moneyTurn(platform)
    }
    const { rows } = await sql<{ tries: number }>`
      select tries from store_move
      where shop_id = ${there.shop.shop_id} and state = 'waiting'`.execute(platform.db)
    expect(rows).toEqual([{ tries: 1 }])
    const { rows: due } = await sql`
      select from store_mirror
      where shop_id = ${there.shop.shop_id} and look_at <= ${platform.clock()}`.execute(platform.db)
    expect(due).toEqual([])
  })

  test('that can’t be read rests alone', async () => {
    const there = await bench.shopThere()
    const bad = await there.mirrored('20.00')
    const good = await there.person()
    await there.give(good.id, '10.00')
    await run()
    const [first, second] = [...there.store.cards.values()]
    first!.initial = Number.NaN
    await there.lookSoon()
    await there.change(good.id, '5.00')
    await run(1)
    expect(balanceOfCard(second!)).toBe(1500)
    expect((await there.money()).problem).toBeNull()
    const { look_at } = await mirrorOf(bad.card)
    expect(look_at!.getTime()).toBeGreaterThan(platform.clock().getTime() + 60_000)
    // it is read again as soon as it can be
    first!.initial = 2000
    await run(2, 5 * 60_000)
    expect((await mirrorOf(bad.card)).look_at).toBeNull()
    expect(await there.both()).toEqual({ ours: 3500, theirs: 3500, problem: null })
  })
})

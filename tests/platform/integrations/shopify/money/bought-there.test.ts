import { beforeEach, describe, expect, test } from 'vitest'
import { putGiftCard } from '#contract/gift-cards/change.ts'
import { wireId } from '#platform/ids.ts'
import { sendProduct } from '#platform/integrations/shopify/product/send-product.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { balanceOfCard } from '../../../../support/vendors/shopify/money/things.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform, run } = bench
type There = Awaited<ReturnType<typeof bench.shopThere>>

beforeEach(async () => {
  // other shops' stores are looked at too
  await platform.db.updateTable('integration').set({ state: 'off' }).execute()
})

/** A shop whose money is in its store in this mode, where its product can be bought. */
const selling = async (mode: 'off' | 'gift_cards' | 'store_credit') => {
  const there = await bench.shopThere()
  await there.desk.sync()
  if (mode !== 'off') await there.put(mode)
  while (await sendProduct(platform));
  const [product] = there.store.products.keys()
  return { ...there, product: product! }
}
const cardsOf = ({ shop }: There) =>
  platform.db
    .selectFrom('gift_card')
    .select(['gift_card_id', 'balance', 'customer_id', 'note', 'fulfilled_at'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('gift_card_id')
    .execute()
const movementsOf = ({ shop }: There) =>
  platform.db
    .selectFrom('movement')
    .select(['kind', 'amount', 'source', 'reason', 'cause_kind', 'cause_id'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('movement_id')
    .execute()

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('a gift card that is bought in the store', () => {
  test('becomes a card here, once, by its order, and follows what the store does with it', async () => {
    const there = await selling('gift_cards')
    const { person } = await there.person()
    const { order, card } = there.checkout.buyCard(there.product, 5000, person)
    await there.desk.catchUp()
    await there.desk.catchUp()
    await run()
    const [taken, ...more] = await cardsOf(there)
    expect([taken, more]).toEqual([
      {
        gift_card_id: expect.any(BigInt),
        balance: 5000n,
        customer_id: expect.any(BigInt),
        note: `Code in Shopify ends in ${card.code.slice(-4)}`,
        fulfilled_at: expect.any(Date),
      },
      [],
    ])
    expect(await movementsOf(there)).toEqual([
      {
        kind: 'issue',
        amount: 5000n,
        source: 'store',
        reason: 'Bought in Shopify',
        cause_kind: 'order',
        cause_id: order.name,
      },
    ])
    const spent = there.checkout.pay(
      { code: card.code },
      { lines: [{ name: 'Cap', sku: '', quantity: 1, price: 1200 }] },
    )
    await there.desk.deliver()
    await run(14)
    const wire = wireId('gift_card', taken!.gift_card_id)
    expect(await there.movements(wire)).toEqual([
      `issue 5000 ${order.name}`,
      `redeem -1200 ${spent.name}`,
    ])
    expect(await there.both()).toEqual({ ours: 3800, theirs: 3800, problem: null })
    // and the store follows the card here
    const body = { gift_card: { balance: '5.00', reason: 'Other' } } as const
    const { owner } = there.shop.people
    await platform.call(owner, putGiftCard, { params: { id: wire }, body }, there.key())
    await run()
    expect(await there.both()).toEqual({ ours: 4300, theirs: 4300, problem: null })
    expect([await there.differences(), balanceOfCard(card)]).toEqual([[], 4300])
  })

  test('that was spent before it is seen is issued whole and redeemed', async () => {
    const there = await selling('gift_cards')
    const { card } = there.checkout.buyCard(there.product, 5000)
    there.checkout.pay(
      { code: card.code },
      { lines: [{ name: 'Cap', sku: '', quantity: 1, price: 5000 }] },
    )
    await there.desk.catchUp()
    await run(14)
    const [taken] = await cardsOf(there)
    expect([taken!.balance, (await movementsOf(there)).map(({ kind }) => kind)]).toEqual([
      0n,
      ['issue', 'redeem'],
    ])
    expect(await there.both()).toEqual({ ours: 0, theirs: 0, problem: null })
  })

  test('is taken in once by several processes that see it at once', async () => {
    const { seeCards } = await import('#platform/integrations/shopify/money/look/see-cards.ts')
    const { withStore } = await import('#platform/integrations/shopify/sync/connection.ts')
    const { findShop } = await import('#platform/shop/find-shop.ts')
    const there = await selling('gift_cards')
    const bought = Array.from({ length: 5 }, () => there.checkout.buyCard(there.product, 2500))
    const shop = await findShop(platform.db, there.shop.shop_url)
    const see = () =>
      withStore(platform, shop, (connection) =>
        seeCards(platform, shop, connection, async () => true),
      )
    await Promise.all([see(), see(), see(), see()])
    expect((await cardsOf(there)).length).toBe(bought.length)
  })

  test.each(['off', 'store_credit'] as const)('stays the store’s own in mode %s', async (mode) => {
    const there = await selling(mode)
    there.checkout.buyCard(there.product, 5000)
    await there.desk.catchUp()
    await run()
    expect(await cardsOf(there)).toEqual([])
  })

  test('with another product, or made by a person there, stays the store’s own', async () => {
    const there = await selling('gift_cards')
    there.checkout.buyCard(there.product + 1, 5000)
    const own = there.checkout.buyCard(there.product, 4000)
    own.card.order = null
    await there.desk.catchUp()
    await run()
    expect(await cardsOf(there)).toEqual([])
  })
})

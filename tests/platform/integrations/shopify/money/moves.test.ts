import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { disableGiftCard, enableGiftCard, splitGiftCard } from '#contract/gift-cards/change.ts'
import {
  previewStoreMoney,
  putStoreMoney,
  retryStoreMoney,
} from '#contract/integrations/store-money-calls.ts'
import { getStore } from '#contract/integrations/store-sync.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { moneyTurn } from '#platform/integrations/shopify/money/worker.ts'
import { vendorsOf } from '../../../../support/integrations/connecting.ts'
import { storeOf } from '../../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../../support/platform.ts'
import { suitePlatform } from '../../../../support/suite.ts'
import { largePlan } from '../../../../support/vendors/shopify/answer.ts'
import { moneyIn } from '../../../../support/vendors/shopify/money/ledger.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'
import type { ImitatedStore } from '../../../../support/vendors/shopify/store.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { own, faults } = vendors.shopify
own.plan = largePlan
let shop: TestShop
let store: ImitatedStore

beforeEach(async () => {
  platform.at('2026-11-29T08:00:00Z')
  Object.assign(own, { losesOnce: undefined, limit: undefined })
  faults.isDown = false
  shop = await platform.shop()
  const desk = storeOf(platform, vendors, shop, `money-${shop.shop_id}`)
  store = desk.store
  await desk.connect()
})

type Mode = 'off' | 'gift_cards' | 'store_credit'
const key = () => ({ key: unique('key') })
const pass = (ms: number) => platform.at(new Date(platform.clock().getTime() + ms))
const preview = async (mode: Mode) =>
  (await platform.call(shop.people.owner, previewStoreMoney, { body: { mode } })).body
const put = async (mode: Mode, leave?: 'stays' | 'back', more = key()) => {
  const { expected } = await preview(mode)
  const body = { mode, expected, ...(leave ? { leave } : {}) }
  return platform.call(shop.people.owner, putStoreMoney, { body }, more)
}
const give = async (id: string, amount: string) => {
  const body = { valueToUpdate: amount, reason: 'Other', duplicate_seen: true }
  const answer = await platform.call(
    shop.people.owner,
    updateBalance,
    { params: { id }, body: body as never },
    key(),
  )
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.transaction.gift_card_id
}
/** Follows what happened and does it in the store, until nothing is due. */
const run = async () => {
  for (let times = 0; times < 8; times += 1) {
    while (await followFeeds(platform));
    while (await followMoney(platform));
    while (await moneyTurn(platform));
    pass(6000)
  }
}
const ours = async () => {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(sum(balance), 0)::bigint as balance from gift_card
    where shop_id = ${shop.shop_id}`.execute(platform.db)
  return Number(rows[0]!.balance)
}
const theirs = () => moneyIn(store)
const money = async () => (await platform.call(shop.people.owner, getStore, {})).body.money

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('what happens here', () => {
  test('is done once in the store, whatever it is', async () => {
    const { id } = await platform.customer(shop)
    const card = await give(id, '20.00')
    expect((await preview('gift_cards')).amount).toBe('20.00')
    expect((await put('gift_cards')).status).toBe(200)
    await run()
    expect(theirs()).toBe(2000)
    await give(id, '5.50')
    await give(id, '-3.25')
    await run()
    expect(theirs()).toBe(2225)
    expect(await ours()).toBe(2225)
    expect(store.cards.size).toBe(1)
    expect(await money()).toMatchObject({ amount: '22.25', waiting: 0, failed: 0, is_open: true })
    const params = { id: card }
    await platform.call(shop.people.owner, disableGiftCard, { params }, key())
    await run()
    expect(theirs()).toBe(0)
    await platform.call(shop.people.owner, enableGiftCard, { params }, key())
    await run()
    expect(theirs()).toBe(2225)
    expect(store.cards.size).toBe(1)
  })

  test.each([
    ['giftCardCreate', 'gift_cards'],
    ['giftCardCredit\\(', 'gift_cards'],
    ['giftCardDebit\\(', 'gift_cards'],
    ['storeCreditAccountCredit\\(', 'store_credit'],
    ['storeCreditAccountDebit\\(', 'store_credit'],
  ] as const)('is there once where the answer of %s is lost', async (name, mode) => {
    const { id } = await platform.customer(shop, { id: '4711' })
    store.addPerson({ id: 4711 })
    await platform.db
      .insertInto('store_person')
      .values({ shop_id: shop.shop_id, domain: store.domain, platform_customer_id: id })
      .execute()
    await give(id, '20.00')
    own.losesOnce = new RegExp(name)
    await put(mode)
    await run()
    await give(id, '5.00')
    await run()
    await give(id, '-7.00')
    await run()
    expect(own.losesOnce).toBeUndefined()
    pass(60_000)
    await run()
    expect(theirs()).toBe(1800)
    expect(await ours()).toBe(1800)
  })

  test('waits while the store is down, and is caught up', async () => {
    const { id } = await platform.customer(shop)
    await give(id, '20.00')
    await put('gift_cards')
    await run()
    faults.isDown = true
    for (let hour = 0; hour < 6; hour += 1) {
      await give(id, '1.00')
      await run()
      pass(60 * 60_000)
    }
    expect(await money()).toMatchObject({ waiting: 6, failed: 0 })
    expect((await money()).problem).not.toBeNull()
    faults.isDown = false
    pass(60 * 60_000)
    await run()
    expect(theirs()).toBe(2600)
    expect(await money()).toMatchObject({ waiting: 0, problem: null })
  })

  test('gives the money of a split card only once it is taken from the first', async () => {
    const { id } = await platform.customer(shop)
    const card = await give(id, '20.00')
    await put('gift_cards')
    await run()
    const body = { amount: '8.00' } as never
    const split = await platform.call(
      shop.people.owner,
      splitGiftCard,
      { params: { id: card }, body },
      key(),
    )
    expect(split.status).toBe(200)
    // another process works on the first card, so that its money is not taken yet
    const until = new Date(platform.clock().getTime() + 30_000)
    await sql`
      update store_mirror set held_until = ${until}
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    let most = 0
    for (let times = 0; times < 12; times += 1) {
      await followFeeds(platform)
      await followMoney(platform)
      while (await moneyTurn(platform));
      most = Math.max(most, theirs())
      pass(6000)
    }
    expect(most).toBe(2000)
    expect(theirs()).toBe(2000)
    expect(store.cards.size).toBe(2)
  })
})

describe.runIf(hasShopify)('the mode', () => {
  test.each([
    ['back', 2000, 0],
    ['stays', 0, 2000],
  ] as const)(
    'that ends leaves the money where the person says: %s',
    async (leave, here, there) => {
      const { id } = await platform.customer(shop)
      await give(id, '20.00')
      await put('gift_cards')
      await run()
      expect((await put('off')).error?.code).toBe('leave_missing')
      expect((await put('off', leave)).status).toBe(200)
      await run()
      expect([await ours(), theirs()]).toEqual([here, there])
      expect(await money()).toMatchObject({ mode: 'off', leaving: null, amount: '0.00' })
    },
  )

  test('changes once for a key, by whom may, as previewed, with the scopes', async () => {
    const { expected } = await preview('gift_cards')
    const body = { mode: 'gift_cards', expected } as const
    const { owner, limited } = shop.people
    expect((await platform.call(limited, putStoreMoney, { body }, key())).status).toBe(403)
    const other = { ...body, expected: '0'.repeat(64) }
    const moved = await platform.call(owner, putStoreMoney, { body: other }, key())
    expect(moved.error?.code).toBe('store_money_moved')
    const same = key()
    await platform.call(owner, putStoreMoney, { body }, same)
    await platform.call(owner, putStoreMoney, { body }, same)
    const { rows } = await sql`
      select from audit
      where shop_id = ${shop.shop_id} and verb = 'change_store_money'`.execute(platform.db)
    expect(rows).toHaveLength(1)
    await platform.db
      .updateTable('integration')
      .set({ scopes: ['read_gift_cards'] })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect((await put('store_credit')).error?.code).toBe('scopes_missing')
  })

  test('keeps a card that the store refuses ours, until it is tried again', async () => {
    const { id } = await platform.customer(shop)
    await give(id, '20.00')
    own.limit = 1000
    await put('gift_cards')
    await run()
    expect(theirs()).toBe(0)
    expect(await money()).toMatchObject({
      cards: { refused: 1, on: 0 },
      failures: [{ problem: 'over_limit', amount: '20.00' }],
    })
    const again = () => platform.call(shop.people.owner, retryStoreMoney, { body: {} })
    expect((await again()).status).toBe(200)
    await run()
    expect([theirs(), (await money()).cards.refused]).toEqual([0, 1])
    own.limit = undefined
    await again()
    await run()
    expect(theirs()).toBe(2000)
    expect(await money()).toMatchObject({ cards: { refused: 0, on: 1 }, failures: [] })
  })
})

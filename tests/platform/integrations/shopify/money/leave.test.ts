import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { previewStoreMoney, putStoreMoney } from '#contract/integrations/store-money-calls.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { followMoney } from '#platform/integrations/shopify/money/follow.ts'
import { wantedScopes } from '#platform/integrations/shopify/scopes.ts'
import { moneyTurn } from '#platform/integrations/shopify/money/worker.ts'
import { vendorsOf } from '../../../../support/integrations/connecting.ts'
import { storeOf } from '../../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../../support/platform.ts'
import { suitePlatform } from '../../../../support/suite.ts'
import { largePlan } from '../../../../support/vendors/shopify/answer.ts'
import { moneyIn } from '../../../../support/vendors/shopify/money/ledger.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
vendors.shopify.own.plan = largePlan
let shop: TestShop
let desk: ReturnType<typeof storeOf>

beforeEach(async () => {
  platform.at('2026-11-29T08:00:00Z')
  shop = await platform.shop()
  desk = storeOf(platform, vendors, shop, `leave-${shop.shop_id}`)
  await desk.connect()
})

const key = () => ({ key: unique('key') })
const preview = async (mode: 'off' | 'gift_cards') =>
  (await platform.call(shop.people.owner, previewStoreMoney, { body: { mode } })).body
const put = async (mode: 'off' | 'gift_cards', leave?: 'stays' | 'back') => {
  const { expected } = await preview(mode)
  const body = { mode, expected, ...(leave ? { leave } : {}) }
  return platform.call(shop.people.owner, putStoreMoney, { body }, key())
}
const give = async (valueToUpdate = '20.00') => {
  const { id } = await platform.customer(shop)
  const body = { valueToUpdate, reason: 'Other', duplicate_seen: true } as never
  await platform.call(shop.people.owner, updateBalance, { params: { id }, body }, key())
}
const run = async () => {
  for (let times = 0; times < 6; times += 1) {
    while (await followFeeds(platform));
    while (await followMoney(platform));
    while (await moneyTurn(platform));
    platform.at(new Date(platform.clock().getTime() + 6000))
  }
}
const uninstall = async () => {
  vendors.shopify.access(desk.store.name).revoke()
  await desk.deliver([desk.store.deliveryOf('app/uninstalled', '', { id: 1 })])
}
/** Another store of the shop's; connecting it returns the code of a refusal. */
const another = () => {
  const name = `another-${shop.shop_id}`
  const { store, begin, come } = storeOf(platform, vendors, shop, name)
  const connect = async () => {
    const { state } = await begin()
    return (await come(vendors.shopify.back(name, state, [...wantedScopes]))).error?.code
  }
  return { store, connect }
}
const money = async () => (await desk.get()).money

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('a store that has money of cards', () => {
  test.each([
    ['back', 0],
    ['stays', 2000],
  ] as const)(
    'is disconnected only once the money is where it should be: %s',
    async (leave, there) => {
      await give()
      await put('gift_cards')
      await run()
      expect((await desk.disable()).error?.code).toBe('store_money_on')
      expect((await preview('off')).amount).toBe('20.00')
      expect((await put('off', leave)).body).toMatchObject({ money: { leaving: leave } })
      expect((await desk.disable()).error?.code).toBe('store_money_on')
      await run()
      expect(await money()).toMatchObject({ leaving: null, amount: '0.00' })
      expect((await desk.disable()).body).toMatchObject({ enabled: false })
      expect(moneyIn(desk.store)).toBe(there)
    },
  )

  test('and uninstalled the app is disconnected with it: the cards wait, and go on with it', async () => {
    await give()
    await put('gift_cards')
    await run()
    await uninstall()
    expect(await desk.read()).toMatchObject({ health: 'broken', problem: 'uninstalled' })
    expect((await desk.disable()).body).toMatchObject({ enabled: false })
    await give()
    await run()
    expect(await money()).toMatchObject({ mode: 'gift_cards', amount: '20.00', failed: 0 })
    await desk.connect()
    await run()
    expect(await money()).toMatchObject({ amount: '40.00', waiting: 0 })
    expect(moneyIn(desk.store)).toBe(4000)
  })

  test('is the only one that is connected while it has it', async () => {
    await give()
    await put('gift_cards')
    await run()
    await uninstall()
    const other = another()
    expect(await other.connect()).toBe('store_money_elsewhere')
    await desk.disable()
    expect(await other.connect()).toBe('store_money_elsewhere')
    expect(other.store.subscriptions).toEqual([])
    await desk.connect()
    await run()
    expect(moneyIn(desk.store)).toBe(2000)
  })
})

describe.runIf(hasShopify)('a store that has no money of cards yet', () => {
  const mirrors = async () => {
    const { rows } = await sql`
      select from store_mirror where shop_id = ${shop.shop_id}`.execute(platform.db)
    return rows.length
  }
  beforeEach(async () => {
    await put('gift_cards')
    await run()
  })

  test('takes the mode with it when it is disconnected', async () => {
    expect((await desk.disable()).body).toMatchObject({ enabled: false })
    expect(await money()).toMatchObject({ mode: 'off', leaving: null })
    await give()
    await run()
    expect(await mirrors()).toBe(0)
    await desk.connect()
    await run()
    expect([await mirrors(), moneyIn(desk.store)]).toEqual([0, 0])
  })

  test('gets cards that were issued while it was away once it is back', async () => {
    await uninstall()
    await give()
    await run()
    expect(await mirrors()).toBe(0)
    await desk.connect()
    await run()
    expect([await mirrors(), moneyIn(desk.store)]).toEqual([1, 2000])
  })

  test('is given up without it, for which nothing has to be connected', async () => {
    await uninstall()
    await give()
    expect((await put('off')).status).toBe(200)
    const body = { mode: 'gift_cards' } as const
    const refused = await platform.call(shop.people.owner, previewStoreMoney, { body })
    expect(refused.error?.code).toBe('integration_off')
    await desk.connect()
    await run()
    expect([await mirrors(), moneyIn(desk.store)]).toEqual([0, 0])
  })

  test('leaves its mode to no other store', async () => {
    await uninstall()
    await give()
    const other = another()
    expect(await other.connect()).toBeUndefined()
    await run()
    expect(await money()).toMatchObject({ mode: 'off' })
    expect([await mirrors(), moneyIn(other.store)]).toEqual([0, 0])
  })
})

describe.runIf(hasShopify)('what a preview has shown', () => {
  const confirm = (mode: 'off' | 'gift_cards', expected: string, more: object = {}) => {
    const body = { mode, expected, ...more }
    return platform.call(shop.people.owner, putStoreMoney, { body }, key())
  }

  test('is confirmed though cards are sold and spent meanwhile', async () => {
    await give()
    const { expected } = await preview('gift_cards')
    await give('100.00')
    expect((await confirm('gift_cards', expected)).status).toBe(200)
    await run()
    const off = await preview('off')
    expect(off.amount).toBe('120.00')
    await give()
    await run()
    expect((await confirm('off', off.expected, { leave: 'back' })).status).toBe(200)
  })

  test('is shown again where much more money is concerned, or others have changed the mode', async () => {
    await give()
    const { expected } = await preview('gift_cards')
    await give('100.01')
    expect((await confirm('gift_cards', expected)).error?.code).toBe('store_money_moved')
    const again = await preview('gift_cards')
    await put('gift_cards')
    expect((await confirm('gift_cards', again.expected)).error?.code).toBe('store_money_moved')
  })

  test('is shown again where cards stay for another reason', async () => {
    await give()
    await give()
    const { expected } = await preview('gift_cards')
    await sql`
      update gift_card set disabled_at = ${platform.clock()}
      where shop_id = ${shop.shop_id} and gift_card_id = (
        select max(gift_card_id) from gift_card where shop_id = ${shop.shop_id})`.execute(
      platform.db,
    )
    expect((await confirm('gift_cards', expected)).error?.code).toBe('store_money_moved')
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareStore, fixStoreDifferences } from '#contract/integrations/store-differences.ts'
import { retryStoreMoney } from '#contract/integrations/store-money-calls.ts'
import { takePart } from '#platform/integrations/shopify/money/compare/take-part.ts'
import { claimSync } from '#platform/integrations/shopify/sync/claim.ts'
import type { Connection } from '#platform/integrations/shopify/sync/connection.ts'
import { syncTurn } from '#platform/integrations/shopify/sync/worker.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { comparingOf } from '../../../../support/integrations/comparing.ts'
import { runInbox, vendorsOf } from '../../../../support/integrations/connecting.ts'
import { placeOrder } from '../../../../support/orders/placing.ts'
import type { TestShop } from '../../../../support/platform.ts'
import { suitePlatform } from '../../../../support/suite.ts'
import { largePlan } from '../../../../support/vendors/shopify/answer.ts'
import { moveCard } from '../../../../support/vendors/shopify/money/ledger.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8, ties: 'after all' })
const vendors = await vendorsOf(platform)
vendors.shopify.own.plan = largePlan
const past = { createdAt: '2026-11-01T10:00:00Z', updatedAt: '2026-11-01T10:00:00Z' }
let shop: TestShop
let desk: ReturnType<typeof comparingOf>

beforeEach(async () => {
  platform.at('2026-11-29T10:00:00Z')
  vendors.shopify.faults.isDown = false
  // nothing of another shop is due
  await platform.db.updateTable('integration').set({ state: 'off' }).execute()
  shop = await platform.shop()
  desk = comparingOf(platform, vendors, shop)
})

const fixAll = async (fix: 'read_again' | 'leave' | 'adopt' | 'take_theirs') => {
  const differences = (await desk.list()).rows
    .filter(({ fixes }) => fixes.includes(fix))
    .map(({ difference_id, expected }) => ({ difference_id, expected }))
  const { owner } = shop.people
  return platform.call(owner, fixStoreDifferences, { body: { fix, differences } }, desk.key())
}

describe.runIf(hasShopify)('differences', () => {
  test('of customers and orders that aren’t here are read from the store; others are left', async () => {
    const gone = Array.from({ length: 10 }, () => desk.store.addPerson(past))
    const orders = gone.map(({ id }) => desk.store.addOrder({ ...past, person: id }))
    await desk.connect()
    await desk.put('gift_cards')
    for (const { id } of gone) desk.store.people.delete(id)
    for (const { id } of orders) desk.store.orders.delete(id)
    for (let n = 0; n < 10; n += 1) {
      const { id } = desk.store.addPerson(past)
      desk.store.addOrder({ ...past, person: id })
    }
    await desk.compare()
    expect((await desk.list()).counts).toMatchObject({ customer: 20, order: 20 })
    expect((await fixAll('read_again')).body).toEqual({ fixed: 20, refused: [] })
    await runInbox(platform)
    desk.pass(120)
    await desk.compare()
    const { rows } = await desk.list()
    expect(rows).toHaveLength(20)
    expect(rows.every(({ cause }) => cause === 'removed_there')).toBe(true)
    expect((await fixAll('leave')).body.fixed).toBe(20)
    await desk.compare()
    expect((await desk.list()).rows).toEqual([])
    expect((await desk.list({ state: 'kept' })).rows).toHaveLength(20)
  })

  test('don’t include orders that came from elsewhere than the store', async () => {
    const gone = desk.store.addOrder({ ...past, person: desk.store.addPerson(past).id })
    await desk.connect()
    await desk.put('gift_cards')
    const seen = new Date(past.updatedAt)
    const { customer_id } = await platform.customer(shop)
    const elsewhere = { customer_id, platform_order_id: '77', store_updated_at: seen }
    await placeOrder(platform, shop, { ...elsewhere, created_at: seen })
    desk.store.orders.delete(gone.id)
    await desk.compare()
    expect((await desk.list()).rows.map(({ order_name }) => order_name)).toEqual([gone.name])
  })

  test('of cards that are kept ours are no failures, and trying again what failed leaves them', async () => {
    const [one] = await desk.cards(1)
    one!.there.isEnabled = false
    await desk.compare()
    const [row] = (await desk.list()).rows
    await desk.fix(row!.difference_id, 'keep_ours', row!.expected)
    const { money } = (await platform.call(shop.people.owner, retryStoreMoney, { body: {} })).body
    expect(money).toMatchObject({ failures: [], cards: { refused: 0, opening: 0 } })
    await desk.run()
    await desk.compare()
    expect([...desk.store.cards.values()]).toEqual([one!.there])
    expect((await desk.list({ state: 'kept' })).rows).toHaveLength(1)
  })

  test('of cards that were ours are linked again, with their balance', async () => {
    const people = Array.from({ length: 10 }, () => desk.store.addPerson())
    await desk.connect()
    const ids: string[] = []
    for (const { id } of people) ids.push(await desk.give(String(id), '20.00'))
    await desk.put('gift_cards')
    for (const { id } of people) await desk.give(String(id), '-20.00')
    await desk.run()
    // credited there after its card was closed here
    await sql`
      update store_mirror set state = 'closed' where shop_id = ${shop.shop_id}`.execute(platform.db)
    for (const one of desk.store.cards.values()) one.initial += 500
    desk.pass(60)
    await desk.compare()
    const { rows, comparison } = await desk.list()
    expect(rows.map(({ kind, gift_card_id }) => [kind, gift_card_id]).toSorted()).toEqual(
      ids.map((id) => ['missing_here', id]).toSorted(),
    )
    expect(comparison.sums).toMatchObject({ ours: '0.00', theirs: '50.00', differences: '-50.00' })
    expect((await fixAll('adopt')).body).toEqual({ fixed: 10, refused: [] })
    await desk.run()
    desk.pass(60)
    await desk.compare()
    expect((await desk.list()).rows).toEqual([])
    expect(await desk.sums()).toEqual({ ours: 5000, theirs: 5000 })
  })

  test('of money that was redeemed there first stay until a person has seen them', async () => {
    const people = Array.from({ length: 10 }, () => desk.store.addPerson())
    await desk.connect()
    for (const { id } of people) await desk.give(String(id), '20.00')
    await desk.put('gift_cards')
    for (const one of desk.store.cards.values()) moveCard(desk.store, one, -1500)
    // the store isn't read before, because it doesn't answer
    vendors.shopify.faults.isDown = true
    for (const { id } of people) await desk.give(String(id), '-10.00')
    vendors.shopify.faults.isDown = false
    for (let times = 0; times < 4; times += 1) {
      await desk.run()
      desk.pass(15)
    }
    desk.pass(60)
    await desk.compare()
    const { rows, comparison } = await desk.list()
    expect(rows.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 10 }, () => 'spent_before_taken'),
    )
    expect(comparison.sums).toMatchObject({ differences: '0.00', waiting: '0.00' })
    expect((await fixAll('leave')).body.fixed).toBe(10)
    await desk.compare()
    expect((await desk.list()).rows).toEqual([])
    expect((await desk.list({ state: 'fixed' })).rows).toHaveLength(10)
    const { ours, theirs } = await desk.sums()
    expect(ours).toBe(theirs)
  })

  test('that a slow store leaves no time for are left to the next call, which says so', async () => {
    const cards = await desk.cards(6)
    for (const { there } of cards) there.initial += 500
    await desk.compare()
    expect((await desk.list()).counts).toMatchObject({ balance: 6 })
    // each answer takes the store eight seconds
    vendors.shopify.at(() => {
      desk.pass(8 / 60)
      return platform.clock()
    })
    const { body } = await fixAll('take_theirs')
    vendors.shopify.at(() => platform.clock())
    expect(body.fixed).toBeGreaterThan(0)
    expect(body.refused.length).toBeGreaterThan(0)
    expect(body.fixed + body.refused.length).toBe(6)
    expect(new Set(body.refused.map(({ code }) => code))).toEqual(new Set(['difference_left']))
    expect((await fixAll('take_theirs')).body).toEqual({ fixed: 6 - body.fixed, refused: [] })
    expect(await desk.sums()).toMatchObject({ ours: 16_500, theirs: 16_500 })
  })
})

const step = () =>
  platform.db
    .selectFrom('store_sync')
    .select(['state', 'part', 'operation'])
    .where('shop_id', '=', shop.shop_id)
    .where('kind', '=', 'money')
    .executeTakeFirstOrThrow()
/** Takes steps until the file of a part is there. */
const untilReading = async (part: 'gift_cards' | 'orders'): Promise<void> => {
  for (let steps = 0; steps < 40; steps += 1) {
    const at = await step()
    if (at.state === 'reading' && at.part === part) return
    if (!(await syncTurn(platform))) desk.pass(0.25)
  }
  throw new Error('no file is ever read')
}

describe.runIf(hasShopify)('a comparison', () => {
  test('is begun once at a time, by whom may, where money is in the store', async () => {
    await desk.connect()
    const { owner, staff } = shop.people
    const compare = (by = owner) => platform.call(by, compareStore, { body: {} })
    expect((await compare()).error?.code).toBe('store_money_off')
    await desk.put('gift_cards')
    expect((await compare(staff)).status).toBe(403)
    const both = await Promise.all([compare(), compare()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await desk.finish()
    await desk.desk.disable()
  })

  test('whose process was overtaken writes nothing, and the next one goes on from there', async () => {
    const people = Array.from({ length: 5 }, () => desk.store.addPerson())
    await desk.connect()
    for (const { id } of people) await desk.give(String(id), '20.00')
    await desk.put('gift_cards')
    const [first] = desk.store.cards.values()
    first!.initial += 100
    await platform.call(shop.people.owner, compareStore, { body: {} })
    await untilReading('gift_cards')
    const claimed = (await claimSync(platform.db, platform.clock()))!
    expect(claimed.kind).toBe('money')
    // another process has it now
    await sql`
      update store_sync set claims = claims + 1
      where shop_id = ${shop.shop_id} and kind = 'money'`.execute(platform.db)
    const scope = await findShop(platform.db, shop.shop_url)
    const connection = { row: { account: '', scopes: [] } } as unknown as Connection
    await expect(takePart(platform, scope, connection, claimed)).rejects.toThrow(
      'another process has taken over',
    )
    const { rows } = await sql`
      select from store_seen where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(rows).toEqual([])
    desk.pass(2)
    await desk.finish()
    expect((await desk.list()).counts).toMatchObject({ balance: 1, missing_there: 0 })
  })

  test('is over once both sides are compared, though its process is killed right then', async () => {
    await desk.cards(1)
    await platform.call(shop.people.owner, compareStore, { body: {} })
    await untilReading('orders')
    const claimed = (await claimSync(platform.db, platform.clock()))!
    const killed = platform.db.withPlugin({
      transformQuery: ({ node }) => {
        const texts = node.kind === 'RawNode' ? node.sqlFragments : []
        if (texts.some((one) => one.includes('delete from store_seen'))) throw new Error('killed')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const scope = await findShop(platform.db, shop.shop_url)
    const row = { account: desk.store.domain, scopes: [] }
    const connection = { row } as unknown as Connection
    await expect(takePart({ ...platform, db: killed }, scope, connection, claimed)).rejects.toThrow(
      'killed',
    )
    const over = { state: 'following', part: null, operation: null }
    expect(await step()).toEqual(over)
    // the lease of the killed one has run out
    desk.pass(5)
    while (await syncTurn(platform));
    expect(await step()).toEqual(over)
    expect((await desk.list()).comparison.sums).toMatchObject({ ours: '20.00', theirs: '20.00' })
    await desk.compare()
    expect((await desk.list()).comparison.sums).toMatchObject({ differences: '0.00' })
  })
})

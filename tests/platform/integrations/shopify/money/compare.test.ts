import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareStore } from '#contract/integrations/store-differences.ts'
import { readId } from '#platform/ids.ts'
import { syncTurn } from '#platform/integrations/shopify/sync/worker.ts'
import { comparingOf, minor } from '../../../../support/integrations/comparing.ts'
import { vendorsOf } from '../../../../support/integrations/connecting.ts'
import type { TestShop } from '../../../../support/platform.ts'
import { suitePlatform } from '../../../../support/suite.ts'
import { largePlan } from '../../../../support/vendors/shopify/answer.ts'
import { addCard } from '../../../../support/vendors/shopify/money/ledger.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8, ties: 'after all' })
const vendors = await vendorsOf(platform)
const { own } = vendors.shopify
own.plan = largePlan
const ten = Array.from({ length: 10 }, (_, at) => at)
let shop: TestShop
let desk: ReturnType<typeof comparingOf>

beforeEach(async () => {
  platform.at('2026-11-29T10:00:00Z')
  own.limit = undefined
  // nothing of another shop is due
  await platform.db.updateTable('integration').set({ state: 'off' }).execute()
  shop = await platform.shop()
  desk = comparingOf(platform, vendors, shop)
})

const cards = (count: number) => desk.cards(count)
/** Both sides as the comparison says and as they are, and whether they add up. */
const expectSums = async () => {
  const { comparison, rows } = await desk.list()
  const kept = (await desk.list({ state: 'kept' })).rows
  const { ours, theirs, waiting, stays, differences } = comparison.sums!
  expect([minor(ours), minor(theirs)]).toEqual(Object.values(await desk.sums()))
  const sum = [...rows, ...kept].reduce((all, { amount }) => all + minor(amount), 0)
  expect(sum).toBe(minor(differences))
  expect(minor(ours)).toBe(minor(theirs) + minor(waiting) + minor(stays) + minor(differences))
  return comparison.sums!
}
const kindsOf = async () => {
  const { rows } = await desk.list()
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  )
}

describe.runIf(hasShopify)('a comparison', () => {
  test('finds a card of which nothing is looked for any more, though it never came out even', async () => {
    const [one] = await cards(2)
    one!.there.initial += 500
    await sql`
      update store_mirror set ahead = 300, look_at = null
      where gift_card_id = ${readId('gift_card', one!.id)}`.execute(platform.db)
    await desk.compare()
    expect(await kindsOf()).toEqual({ balance: 1 })
    expect(await expectSums()).toMatchObject({ differences: '-5.00', waiting: '0.00' })
  })

  test('finds nothing where all agree, though moves wait and cards are opened', async () => {
    const all = await cards(10)
    await desk.compare()
    expect(await kindsOf()).toEqual({})
    const before = await expectSums()
    expect(before).toMatchObject({ differences: '0.00', waiting: '0.00' })
    vendors.shopify.faults.isDown = true
    const people = [...desk.store.people.keys()].map(String)
    for (const id of people.slice(0, 4)) await desk.give(id, '3.00')
    await desk.run()
    vendors.shopify.faults.isDown = false
    // the store is up again, but those moves still rest
    await desk.compare(true)
    expect(await kindsOf()).toEqual({})
    expect(await expectSums()).toMatchObject({ waiting: '12.00', differences: '0.00' })
    expect(all).toHaveLength(10)
    await desk.run()
    desk.pass(60)
    await desk.run()
    desk.pass(60)
    await desk.compare()
    expect(await expectSums()).toMatchObject({ waiting: '0.00', differences: '0.00' })
  })

  test('finds each kind, ten times where there are ten, and sums that add up', async () => {
    own.limit = 6000
    const all = await cards(60)
    const part = (at: number) => all.slice(at * 10, at * 10 + 10)
    // 60.00 at most: the last nineteen stayed ours
    for (const [at, { there }] of part(0).entries()) there.initial += at % 2 ? -700 : 1100
    for (const { there } of part(1)) desk.store.cards.delete(there.id)
    for (const { there } of part(2)) there.isEnabled = false
    for (const at of ten) addCard(desk.store, { initial: 500 + at, note: 'tender t1' })
    for (const at of ten) addCard(desk.store, { initial: 900 + at })
    await platform.db
      .updateTable('gift_card')
      .set({ disabled_at: platform.clock() })
      .where('shop_id', '=', shop.shop_id)
      .where(
        'gift_card_id',
        'in',
        part(3).map(({ id }) => BigInt(id.slice(1))),
      )
      .execute()
    desk.pass(60)
    await desk.compare()
    expect(await kindsOf()).toEqual({
      balance: 10,
      missing_there: 10,
      state: 20,
      missing_here: 10,
      made_there: 10,
      over_store_limit: 19,
    })
    await expectSums()
    const { rows, counts } = await desk.list({ kind: 'balance' })
    expect(rows.map(({ gift_card_id }) => gift_card_id).toSorted()).toEqual(
      part(0)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(counts).toMatchObject({ balance: 10, state: 20, order: 0 })
    // found once until they are gone with their cause
    for (const [at, { there }] of part(0).entries()) there.initial -= at % 2 ? -700 : 1100
    const since = (await desk.list({ kind: 'state' })).rows[0]!.found_at
    await desk.compare()
    expect((await kindsOf())['balance']).toBeUndefined()
    expect((await kindsOf())['state']).toBe(20)
    expect((await desk.list({ kind: 'state' })).rows[0]!.found_at).toBe(since)
    expect((await desk.list({ state: 'gone' })).rows).toHaveLength(10)
    await expectSums()
  })

  test('compares the accounts of customers where credit is theirs', async () => {
    const people = ten.map(() => desk.store.addPerson())
    await desk.connect()
    for (const { id } of people) await desk.give(String(id), '15.00')
    await desk.put('store_credit')
    expect(desk.store.accounts.size).toBe(10)
    await desk.compare()
    expect(await expectSums()).toMatchObject({ differences: '0.00', theirs: '150.00' })
    const accounts = [...desk.store.accounts.values()]
    for (const { entries } of accounts.slice(0, 5)) entries[0]!.amount += 200
    for (const { id } of accounts.slice(5)) desk.store.accounts.delete(id)
    await desk.compare()
    expect(await kindsOf()).toEqual({ balance: 5, missing_there: 5 })
    expect(await expectSums()).toMatchObject({ differences: '65.00' })
  })

  test('finds customers and orders that one side lacks', async () => {
    const past = { createdAt: '2026-11-01T10:00:00Z', updatedAt: '2026-11-01T10:00:00Z' }
    const people = Array.from({ length: 10 }, () => desk.store.addPerson(past))
    const orders = people.map(({ id }) => desk.store.addOrder({ ...past, person: id }))
    await desk.connect()
    await desk.put('gift_cards')
    for (const { id } of people.slice(0, 3)) desk.store.people.delete(id)
    for (const { id } of orders.slice(0, 4)) desk.store.orders.delete(id)
    for (let n = 0; n < 5; n += 1) desk.store.addPerson(past)
    for (let n = 0; n < 6; n += 1) desk.store.addOrder({ ...past, person: null })
    await desk.compare()
    expect(await kindsOf()).toEqual({ customer: 8, order: 10 })
    const { rows } = await desk.list({ kind: 'order' })
    expect(rows.filter(({ cause }) => cause === 'removed_there')).toHaveLength(4)
    expect(rows.filter(({ cause }) => cause === 'not_taken')).toHaveLength(6)
    await expectSums()
  })

  test('runs every night at three of the shop’s own time, once', async () => {
    await cards(1)
    const { next_at } = (await desk.list()).comparison
    expect(next_at).toBe('2026-11-30T03:00:00.000Z')
    platform.at('2026-11-30T03:00:01Z')
    const { compared_at } = await desk.finish()
    expect(compared_at?.slice(0, 16)).toBe('2026-11-30T03:00')
    expect((await desk.list()).comparison.next_at).toBe('2026-12-01T03:00:00.000Z')
  })

  test('leaves a card that changes meanwhile to the next one', async () => {
    const [one] = await cards(3)
    one!.there.initial += 500
    desk.pass(60)
    one!.there.updatedAt = new Date(platform.clock().getTime() + 1000).toISOString()
    await desk.compare(true)
    expect(await kindsOf()).toEqual({})
    expect(await expectSums()).toMatchObject({ waiting: '-5.00' })
    await desk.compare()
    expect(await kindsOf()).toEqual({ balance: 1 })
  })

  test('begins again where the database has lost what was seen', async () => {
    await cards(3)
    await platform.call(shop.people.owner, compareStore, { body: {} })
    for (let steps = 0; (await desk.list()).comparison.part !== 'orders'; steps += 1) {
      if (steps > 20) throw new Error('the orders are never read')
      while (await syncTurn(platform));
      desk.pass(0.25)
    }
    const lost = await sql`
      delete from store_seen where shop_id = ${shop.shop_id} and kind = 'gift_card'`.execute(
      platform.db,
    )
    expect(lost.numAffectedRows).toBe(3n)
    await desk.finish()
    expect(await kindsOf()).toEqual({})
    await expectSums()
  })
})

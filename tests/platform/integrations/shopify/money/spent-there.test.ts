import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { expireCard } from '#platform/ledger/expire-card.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform, run } = bench
/** Longer than a transaction waits for its order. */
const settle = () => run(14)
const redemptions = async ({ shop_id }: { shop_id: bigint }) => {
  const { rows } = await sql<{ captured: bigint; refunded: bigint; order_name: string | null }>`
    select captured, refunded, order_name from redemption
    where shop_id = ${shop_id} order by redemption_id`.execute(platform.db)
  return rows.map(({ captured, refunded, order_name }) => [
    Number(captured),
    Number(refunded),
    order_name,
  ])
}

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('what the store does with a gift card', () => {
  test('is a redemption of its order, once, however often and by how many it is read', async () => {
    const there = await bench.shopThere()
    const { by, card } = await there.mirrored('20.00')
    const order = there.checkout.pay(by, {
      lines: [{ name: 'Cap', sku: '', quantity: 1, price: 725 }],
    })
    await there.desk.deliver()
    for (let times = 0; times < 3; times += 1) {
      await Promise.all([run(1), run(1)])
      await there.lookSoon()
    }
    expect(await there.movements(card)).toEqual(['issue 2000', `redeem -725 ${order.name}`])
    expect(await redemptions(there.shop)).toEqual([[725, 0, order.name]])
    expect(await there.both()).toEqual({ ours: 1275, theirs: 1275, problem: null })
    expect(await there.money()).toMatchObject({ waiting: 0, failed: 0, amount: '12.75' })
  })

  test('waits for its order for a minute, and is booked without it then', async () => {
    const there = await bench.shopThere()
    const { by, card } = await there.mirrored('20.00')
    const order = there.checkout.pay(by, {
      lines: [{ name: 'Cap', sku: '', quantity: 1, price: 500 }],
    })
    await there.lookSoon()
    await run(3)
    expect(await there.movements(card)).toEqual(['issue 2000'])
    await settle()
    expect(await there.movements(card)).toEqual(['issue 2000', 'redeem -500'])
    expect(await redemptions(there.shop)).toEqual([[500, 0, null]])
    // the order comes later, and its refund finds the payment
    await there.desk.deliver()
    await settle()
    expect(await redemptions(there.shop)).toEqual([[500, 0, order.name]])
    there.checkout.refund(order.id, 200)
    await there.desk.deliver()
    await settle()
    expect(await redemptions(there.shop)).toEqual([[500, 200, order.name]])
    expect(await there.both()).toEqual({ ours: 1700, theirs: 1700, problem: null })
  })

  test('and refunds is found by its order where both come late, in one look', async () => {
    const there = await bench.shopThere()
    const { by, card } = await there.mirrored('20.00')
    const order = there.checkout.pay(by, {
      lines: [{ name: 'Cap', sku: '', quantity: 1, price: 500 }],
    })
    await there.lookSoon()
    await settle()
    expect(await redemptions(there.shop)).toEqual([[500, 0, null]])
    there.checkout.refund(order.id, 200)
    await there.desk.deliver()
    await settle()
    expect(await redemptions(there.shop)).toEqual([[500, 200, order.name]])
    expect((await there.movements(card)).at(-1)).toBe(`refund 200 ${order.name}`)
    expect(await there.both()).toEqual({ ours: 1700, theirs: 1700, problem: null })
  })

  test('is given back by a refund, a cancellation and a person there', async () => {
    const there = await bench.shopThere()
    const { by, card } = await there.mirrored('20.00')
    const one = [{ name: 'Cap', sku: '', quantity: 1, price: 500 }]
    const refunded = there.checkout.pay(by, { lines: one })
    const cancelled = there.checkout.pay(by, { lines: one })
    await there.desk.deliver()
    await run(1)
    there.checkout.refund(refunded.id, 300)
    there.checkout.voidPayments(cancelled.id)
    const { code } = by as { code: string }
    await there.desk.deliver()
    await run(1)
    there.checkout.changeCard(code, 150)
    there.checkout.changeCard(code, -50, 'a person’s note')
    await there.lookSoon()
    await settle()
    const { name } = refunded
    const kinds = await there.movements(card)
    expect(kinds.toSorted()).toEqual(
      [
        'issue 2000',
        `redeem -500 ${name}`,
        `redeem -500 ${cancelled.name}`,
        `refund 300 ${name}`,
        `refund 500 ${cancelled.name}`,
        'adjust 150',
        'redeem -50',
      ].toSorted(),
    )
    expect(await there.both()).toEqual({ ours: 1900, theirs: 1900, problem: null })
  })

  test('is seen by the look for changes, without any webhook, and only by its own shop', async () => {
    const there = await bench.shopThere()
    const other = await bench.shopThere()
    const { by } = await there.mirrored('20.00')
    await other.mirrored('30.00')
    await there.desk.sync()
    there.checkout.pay(by)
    there.store.sent.splice(0)
    await there.desk.catchUp()
    await settle()
    expect(await there.both()).toEqual({ ours: 0, theirs: 0, problem: null })
    expect(await other.both()).toEqual({ ours: 3000, theirs: 3000, problem: null })
    expect(await redemptions(other.shop)).toEqual([])
  })
})

describe.runIf(hasShopify)('what the store does with store credit', () => {
  test('is booked by its event: payment, refund, return, tax, adjustment', async () => {
    const there = await bench.shopThere()
    const { by, card, person } = await there.mirrored('20.00', 'store_credit')
    const lines = [{ name: 'Cap', sku: '', quantity: 1, price: 400 }]
    const paid = there.checkout.pay(by, { lines })
    const failed = there.checkout.pay(by, { lines })
    there.checkout.refund(paid.id, 100)
    there.checkout.voidPayments(failed.id, 'PAYMENT_FAILURE')
    there.checkout.changeCredit(person, -25, { event: 'TAX_FINALIZATION' })
    there.checkout.changeCredit(person, 300, { expiresAt: '2027-01-11T00:00:00.000Z' })
    await there.desk.deliver()
    await settle()
    await there.lookSoon()
    await settle()
    expect(await there.movements(card)).toEqual([
      'issue 2000',
      `redeem -400 ${paid.name}`,
      `redeem -400 ${failed.name}`,
      `refund 100 ${paid.name}`,
      `refund 400 ${failed.name}`,
      'adjust -25',
      'adjust 300',
    ])
    const { rows } = await sql<{ day: string }>`
      select expires_on::text as day from lot
      where shop_id = ${there.shop.shop_id} and expires_on is not null`.execute(platform.db)
    expect(rows).toEqual([{ day: '2027-01-10' }])
    expect(await there.both()).toEqual({ ours: 1975, theirs: 1975, problem: null })
  })

  test('that refunds more than it had paid is an adjustment, with the order', async () => {
    const there = await bench.shopThere()
    const { card, person } = await there.mirrored('20.00', 'store_credit')
    const order = there.store.addOrder({ person })
    there.checkout.refund(order.id, 700, { isToCredit: true })
    await there.desk.deliver()
    await settle()
    expect(await there.movements(card)).toEqual(['issue 2000', `adjust 700 ${order.name}`])
    expect(await there.both()).toEqual({ ours: 2700, theirs: 2700, problem: null })
  })

  test.each([
    ['there', 'by the store'],
    ['here', 'by the store'],
    ['here', 'by nobody there'],
  ])('and expires is expired once: %s first, taken %s', async (first, by) => {
    const there = await bench.shopThere()
    const day = platform.clock().toISOString().slice(0, 10)
    const { card } = await there.mirrored('20.00', 'store_credit', { expires_on: day })
    const { shop_id } = there.shop
    const gift_card_id = readId('gift_card', card)
    platform.at(new Date(`${day}T23:59:59Z`))
    bench.pass(2 * 60 * 60_000)
    const at = platform.clock()
    const today = at.toISOString().slice(0, 10)
    if (first === 'here')
      await transact(platform.db, (trx) => expireCard(trx, { shop_id, gift_card_id, today, at }))
    await run(2)
    if (by === 'by the store') {
      expect((await there.both()).theirs).toBe(2000)
      there.checkout.expire()
      await there.lookSoon()
    }
    await settle()
    await run(4, 30 * 60_000)
    expect(await there.movements(card)).toEqual(['issue 2000', 'expire -2000'])
    expect(await there.both()).toEqual({ ours: 0, theirs: 0, problem: null })
    expect(await there.money()).toMatchObject({ waiting: 0, failed: 0, amount: '0.00' })
    expect(await there.differences()).toEqual([])
    // never both: the store has one debit or one expiration
    const [account] = [...there.store.accounts.values()]
    expect(account!.entries.map(({ type }) => type)).toEqual([
      'Credit',
      by === 'by the store' ? 'Expiration' : 'Debit',
    ])
  })
})

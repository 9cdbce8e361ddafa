import { beforeEach, describe, expect, test } from 'vitest'
import {
  fixStoreDifference,
  listStoreDifferences,
} from '#contract/integrations/store-differences.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { refundingOf } from '../../../../support/returns/order-refunds.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform, run } = bench
type There = Awaited<ReturnType<typeof bench.shopThere>>
let there: There
beforeEach(async () => {
  there = await bench.shopThere()
})

/** Longer than a transaction waits for its order. */
const settle = async () => {
  await there.desk.deliver()
  await run(14)
}
const lines = [{ name: 'Cap', sku: '', quantity: 1, price: 1000 }]
/** An order of 10.00 that a card in the store has paid, known here. */
const paidThere = async (by: Awaited<ReturnType<There['mirrored']>>['by']) => {
  const order = there.checkout.pay(by, { lines })
  await settle()
  const row = await platform.db
    .selectFrom('orders')
    .select(['order_id', 'name'])
    .where('shop_id', '=', there.shop.shop_id)
    .where('platform_order_id', '=', String(order.id))
    .executeTakeFirstOrThrow()
  return { id: order.id, row }
}
const desk = () => refundingOf(platform, there.shop)
const refundHere = (row: { order_id: bigint; name: string }, refund_amount: string) =>
  desk().refunded(row, { refund_amount, to: 'credit' })
const listed = async (state: 'open' | 'fixed' = 'open') => {
  const query = { state, kind: 'refunded_twice' } as const
  const { body } = await platform.call(there.shop.people.owner, listStoreDifferences, { query })
  return body.rows
}

// Shopify's schema isn't part of the checkout
describe.runIf(hasShopify)('a refund of an order, made here and in the store', () => {
  test.each([
    ['gift_cards', 'to the gift card', false],
    ['store_credit', 'to the account', false],
    ['store_credit', 'to new store credit', true],
  ] as const)(
    'is named in mode %s, %s, until a person has seen it',
    async (mode, _, isToCredit) => {
      const { by, card } = await there.mirrored('20.00', mode)
      const { id, row } = await paidThere(by)
      const { refund } = await refundHere(row, '4.00')
      if (isToCredit) there.store.orders.get(id)!.person = (by as { person: number }).person
      there.checkout.refund(id, 400, { isToCredit })
      await settle()
      expect(
        (await there.movements(card)).filter((one) => one.startsWith('refund 400')),
      ).toHaveLength(2)
      const [found, ...others] = await listed()
      expect(others).toEqual([])
      expect(found).toMatchObject({
        cause: 'refunded_here',
        gift_card_id: card,
        order_name: row.name,
        refund_id: refund.refund_id,
        ours: '4.00',
        theirs: '4.00',
        amount: '0.00',
        fixes: ['leave'],
      })
      expect(await there.both()).toEqual({ ours: 1800, theirs: 1800, problem: null })
      const { difference_id, expected } = found!
      const fix = { params: { id: difference_id }, body: { fix: 'leave', expected } } as const
      const { owner } = there.shop.people
      const done = await platform.call(owner, fixStoreDifference, fix, there.key())
      expect(done.body).toMatchObject({ state: 'fixed', fix: 'leave', fixes: [] })
      expect(await listed()).toEqual([])
      // the one from here is undone like any refund, in the store too
      expect((await desk().undo(refund.refund_id)).status).toBe(200)
      await settle()
      expect(await there.both()).toEqual({ ours: 1400, theirs: 1400, problem: null })
    },
  )

  test('is named once, not for another amount or order, nor where ours is undone', async () => {
    const { by } = await there.mirrored('40.00')
    const one = await paidThere(by)
    const other = await paidThere(by)
    await refundHere(one.row, '2.00')
    const { refund } = await refundHere(one.row, '3.00')
    await desk().undo(refund.refund_id)
    for (const amount of [100, 300]) there.checkout.refund(one.id, amount)
    there.checkout.refund(other.id, 200)
    await settle()
    expect(await listed()).toEqual([])
    for (const amount of [200, 200]) there.checkout.refund(one.id, amount)
    await settle()
    expect((await listed()).map(({ order_name }) => order_name)).toEqual([one.row.name])
    const { ours, theirs, problem } = await there.both()
    expect({ ours, problem }).toEqual({ ours: theirs, problem: null })
  })
})

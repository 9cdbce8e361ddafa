import { expect, test } from 'vitest'
import { mergeCustomers } from '#contract/customers/change.ts'
import { readCreditedLately } from '#platform/money/gates/refuse-duplicate.ts'
import { previewRewardRecall } from '#contract/rewards/calls.ts'
import { credit, when } from '../../../support/workflows/facts.ts'
import {
  balanceOf,
  decideWaiting,
  liveWorkflow,
  rewardsOf,
  scopeOf,
} from '../../../support/workflows/live.ts'
import { storeOf, storeOrder } from '../../../support/events/store-events.ts'
import { suite } from '../../../support/suite.ts'
import type { TestShop } from '../../../support/platform.ts'

const { platform } = await suite({ at: '2026-05-01T10:00:00Z', ties: 'after all' })
const at = { occurred_at: '2026-05-01T10:00:00Z' }

/** A shop that gives 5 %, and an order of 20 shirts of 5.00 that earned 5.00. */
const rewarded = async (value = '5') => {
  const shop = await platform.shop()
  await liveWorkflow(platform, shop, {
    trigger: 'order_paid',
    cases: [when('c', { all: [] }, credit({ value }))],
  })
  const store = await storeOf(platform, shop)
  const customer = await platform.customer(shop)
  const order = storeOrder({
    subtotal: '100.00',
    total: '103.95',
    email: customer.email,
    customer: { id: customer.id, email: customer.email },
    lines: [{ name: 'Shirt', sku: 'SHIRT', quantity: 20, price: '5.00' }],
  })
  await store.send('order_paid', { order }, at)
  await decideWaiting(platform)
  const refund = async (id: string, more: Record<string, unknown>) => {
    const sent = { id, order: order.name, amount: '5.00', created_at: at.occurred_at, ...more }
    expect(await store.send('refund_created', { refund: sent }, at)).toMatchObject({
      outcome: 'accepted',
      waits: false,
    })
  }
  return { shop, order, customer, refund }
}
const left = (shop: TestShop, customer: { customer_id: bigint }) =>
  balanceOf(platform, shop, customer.customer_id)

test('twenty refunds of the store recall as much as one of the whole order', async () => {
  const parts = await rewarded('3.33')
  for (let n = 1; n <= 20; n += 1)
    await parts.refund(`p${n}`, { lines: [{ line: 1, quantity: 1 }] })
  const whole = await rewarded('3.33')
  await whole.refund('w', { amount: '100.00', lines: [{ line: 1, quantity: 20 }] })
  for (const { shop, customer } of [parts, whole]) {
    expect(await left(shop, customer)).toBe(0n)
    expect(await rewardsOf(platform, shop)).toMatchObject([{ amount: 333n, recalled: 333n }])
  }
})

test('a refund without lines recalls the goods’ share of it, told ten times like once', async () => {
  const { shop, customer, refund } = await rewarded()
  for (let n = 0; n < 10; n += 1) await refund('same', { amount: '51.98' })
  // 51.98 of 103.95 is 50.00 of the goods
  expect(await rewardsOf(platform, shop)).toMatchObject([{ amount: 500n, recalled: 250n }])
  expect(await left(shop, customer)).toBe(250n)
})

test('a recall follows the credit to the card that a merge brought it to', async () => {
  const { shop, customer, refund } = await rewarded()
  const other = await platform.customer(shop)
  const merged = await platform.call(
    shop.people.owner,
    mergeCustomers,
    { params: { id: other.id }, body: { from: customer.id } },
    { key: 'merge-them' },
  )
  expect([merged.status, merged.text]).toEqual([200, expect.anything()])
  expect(await left(shop, other)).toBe(500n)
  await refund('r', { lines: [{ line: 1, quantity: 10 }] })
  expect(await left(shop, other)).toBe(250n)
})

test('cashback warns of no second credit but for its own order', async () => {
  const { shop, order, customer } = await rewarded()
  const scope = { shop: await scopeOf(platform, shop), now: platform.clock() }
  const { customer_id, email } = customer
  const lately = (to: string | null) =>
    readCreditedLately(platform.db, scope, { customer_id, email, order: to })
  expect(await lately(null)).toBeUndefined()
  expect(await lately('#another')).toBeUndefined()
  expect(await lately(order.name)).toMatchObject({ amount: 500n })
})

test('a preview says what a refund would recall, and changes nothing', async () => {
  const { shop, order, customer } = await rewarded()
  const { body } = await platform.call(shop.people.owner, previewRewardRecall, {
    body: { order: order.name, lines: [{ line: 1, quantity: 5 }] },
  })
  expect(body).toMatchObject({ total: '1.25', recalls: [{ given: '5.00', recall: '1.25' }] })
  const wrong = await platform.call(shop.people.owner, previewRewardRecall, {
    body: { order: order.name, lines: [{ line: 2, quantity: 5 }] },
  })
  expect(wrong.error).toMatchObject({ field: 'lines.0.line' })
  expect(await left(shop, customer)).toBe(500n)
})

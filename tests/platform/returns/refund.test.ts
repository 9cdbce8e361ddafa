import { describe, expect, test } from 'vitest'
import { unique } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ ties: 'after all' })
const { bought, refund, refunded, preview, read, lotsOf } = refundingOf(platform, shop)
const two = {
  lines: [
    { quantity: 3, price: 1000n },
    { quantity: 1, price: 550n },
  ],
}
const pieces = (line_item_id: string | undefined, quantity: number) => ({
  selected_line_items: [{ line_item_id: line_item_id!, quantity }],
})

describe('a refund', () => {
  test('gives pieces of a line back as paid credit on the customer’s card', async () => {
    const order = await bought(two)
    const done = await refunded(order, {
      ...pieces(order.line_ids[0], 2),
      internal_note: 'Too big',
    })
    expect(done.refund).toMatchObject({
      amount: '20.00',
      to: 'credit',
      state: 'done',
      internal_note: 'Too big',
      recipient: { platform_customer_id: order.buyer.id, email: order.buyer.email },
      parts: [{ kind: 'credit', amount: '20.00' }],
      lines: [{ quantity: 2, net: '20.00', restock: 'restock' }],
    })
    expect(done.order).toMatchObject({ refundable: '15.50', refunded_here: '20.00' })
    expect(done.order.line_items[0]).toMatchObject({ returned: 2, returnable: 1 })
    expect(done.return).toMatchObject({ name: `${order.name}-R1`, state: 'refunded', pieces: 2 })
    expect(await lotsOf(done.refund.parts[0]!.gift_card_id!)).toEqual([
      { kind: 'paid', remaining: 2000n, expires_on: null },
    ])
    expect((await read(done.refund.refund_id)).body.refund).toEqual(done.refund)
  })

  test('in parts adds up to the order, and not a cent more', async () => {
    const order = await bought({
      lines: [{ quantity: 10, price: 2390n, discount: 5975n }],
    })
    let all = 0
    for (const quantity of [1, 3, 2, 4]) {
      const { body } = await refund(order, pieces(order.line_ids[0], quantity))
      all += Math.round(Number(body.refund.amount) * 100)
    }
    expect(all).toBe(17_925)
    expect(await refund(order, { refund_amount: '0.01' })).toMatchObject({
      status: 422,
      error: { code: 'over_refundable', facts: { left: '0.00' } },
    })
  })

  test('of an amount without lines leaves the lines as they were', async () => {
    const order = await bought(two)
    const { refund: done, order: now } = await refunded(order, { refund_amount: '5.00' })
    expect(done).toMatchObject({ amount: '5.00', lines: [], goods: '0.00' })
    expect(now.line_items.map(({ returned }) => returned)).toEqual([0, 0])
  })

  test('to the original payment moves no credit and leaves a task for the store', async () => {
    const order = await bought(two)
    const { refund: done } = await refunded(order, {
      ...pieces(order.line_ids[1], 1),
      to: 'original',
      location_id: 'l1',
    })
    expect(done.parts).toMatchObject([{ kind: 'original', amount: '5.50', transaction_id: null }])
    const tasks = await platform.db
      .selectFrom('store_task')
      .select(['state', 'steps'])
      .where('shop_id', '=', shop.shop_id)
      .orderBy('task_id', 'desc')
      .execute()
    expect(tasks[0]).toMatchObject({
      state: 'open',
      steps: [
        { step: 'restock', sku: 'SHIRT', quantity: 1, location_id: 'l1' },
        { step: 'pay_back', amount: '550' },
      ],
    })
  })

  test('adds a bonus as promotional credit with a last day of its own', async () => {
    const order = await bought(two)
    const { refund: done } = await refunded(order, {
      ...pieces(order.line_ids[0], 1),
      bonus: { percent: '10', expires_on: '2030-01-31' },
    })
    expect(done).toMatchObject({ amount: '10.00', bonus: '1.00' })
    expect(await lotsOf(done.parts[0]!.gift_card_id!)).toEqual([
      { kind: 'paid', remaining: 1000n, expires_on: null },
      { kind: 'promotional', remaining: 100n, expires_on: '2030-01-31' },
    ])
  })

  test('counts tax and shipping by their toggles, less a fee', async () => {
    const order = await bought({
      lines: [{ quantity: 2, price: 1000n }],
      taxes: 400n,
      shipping: 500n,
      total: 2900n,
    })
    const due = async (more: object) =>
      (await preview(order, { ...pieces(order.line_ids[0], 1), ...more })).body.due
    expect(await due({})).toBe('11.60')
    expect(await due({ include_tax: false })).toBe('10.00')
    expect(await due({ include_shipping: true, include_tax: false })).toBe('15.00')
    expect(await due({ fee: '1.60' })).toBe('10.00')
  })

  test('is written once for one key, and the same key tells it again', async () => {
    const order = await bought(two)
    const key = unique('same-')
    const first = await refund(order, { refund_amount: '3.00' }, undefined, key)
    const again = await refund(order, { refund_amount: '3.00' }, undefined, key)
    expect(again.body).toEqual(first.body)
    expect(again.body.order.refunded_here).toBe('3.00')
  })

  test('writes its email and its event, or no email if it shall be silent', async () => {
    const order = await bought(two)
    const { refund: told } = await refunded(order, { refund_amount: '3.00' })
    expect(told.mail).toMatchObject({ state: 'queued' })
    const { refund: silent } = await refunded(order, { refund_amount: '3.00', notification: false })
    expect(silent.mail).toBeNull()
    const events = await platform.db
      .selectFrom('event')
      .select(['topic', 'external_id', 'state'])
      .where('shop_id', '=', shop.shop_id)
      .where('external_id', 'in', [told.refund_id, silent.refund_id])
      .execute()
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({ topic: 'refund_created', state: 'done' })
  })
})

describe('a refund is refused, and nothing moves,', () => {
  test.each([
    ['more pieces than are left', 4, { code: 'not_returnable', facts: { left: 3 } }],
    ['more than is left', '35.51', { code: 'over_refundable', field: 'refund_amount' }],
    ['nothing', '0', { code: 'invalid_input', field: 'refund_amount' }],
    ['half a cent', '1.005', { code: 'invalid_input', field: 'refund_amount' }],
  ])('of %s', async (_, what, error) => {
    const order = await bought(two)
    const body =
      typeof what === 'number' ? pieces(order.line_ids[0], what) : { refund_amount: what }
    const answer = await refund(order, body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.error).toMatchObject(error)
  })

  test('of pieces for a typed amount of nothing', async () => {
    const order = await bought(two)
    const answer = await refund(order, { ...pieces(order.line_ids[0], 1), refund_amount: '0.00' })
    expect(answer.error).toMatchObject({ code: 'invalid_input', field: 'refund_amount' })
  })

  test('of a line twice, or of another order’s', async () => {
    const order = await bought(two)
    const one = { line_item_id: order.line_ids[0]!, quantity: 1 }
    expect((await refund(order, { selected_line_items: [one, one] })).error).toMatchObject({
      field: 'selected_line_items.1.line_item_id',
    })
    const another = await bought(two)
    expect(await refund(another, { selected_line_items: [one] })).toMatchObject({
      status: 404,
      error: { field: 'selected_line_items.0.line_item_id' },
    })
  })

  test('of an unpaid order', async () => {
    const order = await bought({ ...two, financial_status: 'pending', paid_at: null, total: 0n })
    expect((await refund(order, { refund_amount: '1.00' })).error?.code).toBe('order_unpaid')
  })

  test('by another shop, and by who may only look', async () => {
    const order = await bought(two)
    expect(await refund(order, { refund_amount: '1.00' }, other.people.owner)).toMatchObject({
      status: 404,
    })
    expect(await refund(order, { refund_amount: '1.00' }, shop.people.limited)).toMatchObject({
      status: 403,
    })
  })

  test('to another person than the order’s, unless the shop allows it', async () => {
    const order = await bought(two)
    const friend = await platform.customer(shop)
    const body = { refund_amount: '1.00', customer: { platform_customer_id: friend.id } }
    expect((await refund(order, body)).error).toMatchObject({ field: 'customer' })
  })

  test('to a team member’s address, without a second person', async () => {
    const { email } = shop.people.staff
    const order = await bought({ ...two, customer_id: null, email })
    expect((await refund(order, { refund_amount: '1.00' })).error?.code).toBe('needs_second_person')
  })
})

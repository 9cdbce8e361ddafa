import { expect, test } from 'vitest'
import { getOrder } from '#contract/orders/calls.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ ties: 'after all' })
const { bought, refund, refunded, preview, read, reward } = refundingOf(platform, shop)

const rowsOf = async () =>
  Promise.all(
    (['refund', 'movement', 'mail', 'store_task', 'event', 'return_request', 'audit'] as const).map(
      async (table) =>
        (
          await platform.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .execute()
        )[0],
    ),
  )

test('a preview says what the refund then does, and changes nothing', async () => {
  const order = await bought({ lines: [{ quantity: 4, price: 1000n }] })
  await refunded(order, { refund_amount: '2.00' })
  await reward(order, order.buyer, 400n, 4000n)
  const body = {
    selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 3 }],
    bonus: { amount: '1.00' },
    include_shipping: true,
  }
  const before = await rowsOf()
  const shown = await preview(order, body)
  expect(await rowsOf()).toEqual(before)
  const { refund: done, order: now } = await refunded(order, {
    ...body,
    expected: shown.body.expected,
  })
  expect(shown.body.order).toEqual(now)
  const plain = ({ kind, amount, gift_card_id, expires_on }: (typeof done.parts)[number]) => ({
    kind,
    amount,
    gift_card_id,
    expires_on,
  })
  expect(shown.body.refund.parts.map(plain)).toEqual(done.parts.map(plain))
  expect(shown.body.recalls).toMatchObject([{ given: '4.00', recall: '3.00', unspent: '3.00' }])
  expect(shown.body.before).toHaveLength(1)
})

test('of two people at once the second sees that the order has moved', async () => {
  const order = await bought({ lines: [{ quantity: 4, price: 1000n }] })
  const body = { selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }] }
  const first = (await preview(order, body)).body
  const second = (await preview(order, body)).body
  await refunded(order, { ...body, expected: first.expected })
  expect(await refund(order, { ...body, expected: second.expected })).toMatchObject({
    status: 409,
    error: { code: 'refund_moved', field: 'expected' },
  })
  expect((await preview(order, body)).body.before).toHaveLength(1)
})

test('a preview is refused as the refund would be: other shop, wrong role, over', async () => {
  const order = await bought()
  const body = { refund_amount: '1.00' }
  expect((await preview(order, body, other.people.owner)).status).toBe(404)
  expect((await preview(order, body, shop.people.limited)).status).toBe(403)
  expect((await preview(order, { refund_amount: '10.01' })).error?.code).toBe('over_refundable')
})

test('a preview warns of a team member’s address and says that another must decide', async () => {
  const { email } = shop.people.staff
  const order = await bought({ customer_id: null, email })
  expect((await preview(order, { refund_amount: '1.00' })).body).toMatchObject({
    needs_second_person: true,
    warnings: ['staff_address'],
  })
})

test('a preview names no card that only the refund will make', async () => {
  const order = await bought()
  const { refund: first } = (await preview(order, { refund_amount: '1.00' })).body
  expect(first.parts).toMatchObject([{ kind: 'credit', gift_card_id: null, last4: null }])
  const { refund: done } = await refunded(order, { refund_amount: '1.00' })
  expect(done.parts).toMatchObject([{ gift_card_id: expect.stringMatching(/^g\d+$/) }])
  const { refund: next } = (await preview(order, { refund_amount: '1.00' })).body
  expect(next.parts[0]!.gift_card_id).toBe(done.parts[0]!.gift_card_id)
})

test('a refund is answered as it and its order are read afterwards', async () => {
  const line = { quantity: 3, price: 999n, discount: 100n }
  const order = await bought({
    lines: [line, { ...line, name: 'Belt', sku: 'BELT' }, { ...line, taxable: false }],
    taxes: 250n,
    shipping: 395n,
    total: 8991n + 395n + 250n - 300n,
  })
  await refunded(order, { refund_amount: '1.23' })
  const selected_line_items = [
    { line_item_id: order.line_ids[2]!, quantity: 1, restock: 'damaged' as const },
    { line_item_id: order.line_ids[1]!, quantity: 3, reason: 'late' as const },
  ]
  for (const body of [
    { selected_line_items, include_shipping: true, bonus: { amount: '2.00' } },
    { selected_line_items: [{ line_item_id: order.line_ids[2]!, quantity: 2 }] },
  ]) {
    const shown = await preview(order, body)
    const done = await refunded(order, body)
    expect(done.refund).toEqual((await read(done.refund.refund_id)).body.refund)
    const { body: now } = await platform.call(shop.people.owner, getOrder, {
      params: { order_id: order.name },
      query: {},
    })
    expect(done.order).toEqual(now.order)
    expect(shown.body.order).toEqual(now.order)
    expect(shown.body.refund.lines).toEqual(done.refund.lines)
  }
})

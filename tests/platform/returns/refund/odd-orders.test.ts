import { expect, test } from 'vitest'
import { judgeReturn } from '#contract/returns/policy.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const { bought, refund, refunded } = refundingOf(platform, shop)

test.each(['pending', 'authorized', 'voided'])(
  'an order that is %s gives nothing, be it an amount, its shipping or its goods',
  async (financial_status) => {
    const order = await bought({ shipping: 500n, total: 1500n, financial_status })
    const line = { line_item_id: order.line_ids[0]!, quantity: 1 }
    for (const body of [
      { refund_amount: '15.00' },
      { include_shipping: true },
      { selected_line_items: [line] },
    ])
      expect(await refund(order, body)).toMatchObject({
        status: 409,
        error: { code: 'order_unpaid' },
      })
  },
)

test('an order that cost nothing gives nothing', async () => {
  const order = await bought({ lines: [{ price: 0n }] })
  expect(await refund(order, { refund_amount: '1.00' })).toMatchObject({
    status: 409,
    error: { code: 'order_unpaid' },
  })
})

test('a line without pieces, as a store keeps a removed one, is judged like others', async () => {
  const order = await bought({ lines: [{}, { name: 'Removed', quantity: 0 }] })
  await refunded(order, {
    selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
  })
  const { body } = await platform.call(shop.people.owner, judgeReturn, {
    body: { order_id: order.name },
  })
  expect(body.lines.map(({ returnable }) => returnable)).toEqual([0, 0])
  expect(body.verdict.outcome).toBe('refuse')
})

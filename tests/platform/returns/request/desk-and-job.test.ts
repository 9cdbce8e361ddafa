import { beforeEach, expect, test } from 'vitest'
import { selectedOf } from '#components/commerce/refund/line-choice.ts'
import { refundOfReturn } from '#components/returns/request/refund-of-return.ts'
import { getOrder } from '#contract/orders/calls.ts'
import { firstTerms, picksOf, refundOf } from '#rules/returns/till/till-form.ts'
import type { TestShop } from '../../../support/platform.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
let shop: TestShop
let desk: ReturnType<typeof requestingOf>
let refunds: ReturnType<typeof refundingOf>
beforeEach(async () => {
  shop = await platform.shop()
  desk = requestingOf(platform, shop)
  refunds = refundingOf(platform, shop)
})

/** Receives three pieces; with `refund` the job refunds them. */
const receivedOf = async ([accepted, damaged, missing]: number[], refund: boolean) => {
  const order = await desk.bought({ lines: [{ quantity: 3 }] })
  const line = order.line_ids[0]!
  const lines = [{ line_item_id: line, quantity: 3 }]
  const { return_id: id } = await desk.requested(order, { lines })
  await desk.act('approve', id)
  const [counted] = desk.arrived(line, accepted, damaged, missing).lines
  const body = { lines: [{ ...counted!, refund_damaged: true }], refund }
  const done = await desk.act('receive', id, undefined, body)
  if (done.status !== 200) throw new Error(done.text)
  return { order, of: done.body.return }
}
/** The pieces of a refund and their use. */
const usedOf = async (refundId: string) =>
  (await refunds.read(refundId)).body.refund.lines.map(({ quantity, restock, kept_out }) => ({
    quantity,
    restock,
    kept_out,
  }))

test.each([
  ['one of them damaged', [2, 1, 0], { quantity: 3, restock: 'restock', kept_out: 1 }],
  ['one of them missing', [2, 0, 1], { quantity: 2, restock: 'restock', kept_out: 0 }],
  ['all of them damaged', [0, 3, 0], { quantity: 3, restock: 'damaged', kept_out: 0 }],
])('job, desk and till use returned pieces alike: %s', async (_, counted, used) => {
  const job = await receivedOf(counted, true)
  expect(await usedOf(job.of.refund_ids[0]!)).toEqual([used])
  for (const screen of ['desk', 'till'] as const) {
    const { order, of } = await receivedOf(counted, false)
    const params = { order_id: String(order.name) }
    const read = await platform.call(shop.people.owner, getOrder, { params, query: {} })
    const now = read.body.order
    const pieces =
      screen === 'desk'
        ? selectedOf(now.line_items, refundOfReturn(of, 'en').lines ?? {})
        : refundOf(now, picksOf(now, of), firstTerms, null).selected_line_items!
    const body = { selected_line_items: pieces, return_id: of.return_id }
    const done = await refunds.refunded(order, body)
    expect(await usedOf(done.refund.refund_id)).toEqual([used])
    expect(done.refund.lines[0]).toMatchObject(used)
  }
})

import { beforeEach, describe, expect, test } from 'vitest'
import { changeStaff } from '#contract/staff/calls.ts'
import type { Person, TestShop } from '../../../support/platform.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
let shop: TestShop
let desk: ReturnType<typeof requestingOf>
let refunds: ReturnType<typeof refundingOf>
let clerk: Person & { id: string }
beforeEach(async () => {
  shop = await platform.shop()
  desk = requestingOf(platform, shop)
  refunds = refundingOf(platform, shop)
  clerk = await platform.colleague(shop)
  const limits = { per_issue: null, per_day: null, per_return: '5.00', return_day: null }
  await platform.call(shop.people.owner, changeStaff, {
    params: { id: clerk.id },
    body: { limits },
  })
})
const alone = { lines: [], refund_amount: '8.00' }
const amountOf = async (id: string) => {
  const [refund] = (await desk.read(id)).refund_ids
  return (await refunds.read(refund!)).body.refund
}

describe('an amount above a person’s limit', () => {
  test('is requested without items, and refunded once another person approves it', async () => {
    const order = await desk.bought()
    const direct = await refunds.refund(order, { refund_amount: '8.00' }, clerk)
    expect(direct.error?.code).toBe('needs_second_person')
    const asked = await desk.requested(order, alone, clerk)
    expect(asked).toMatchObject({ state: 'requested', amount: '8.00', refund_amount: '8.00' })
    const own = await desk.act('approve', asked.return_id, clerk, {})
    expect([own.status, own.error?.code]).toEqual([403, 'needs_second_person'])
    const approved = await desk.act('approve', asked.return_id, shop.people.owner, {})
    expect(approved.body.return.state).toBe('refunded')
    expect(await amountOf(asked.return_id)).toMatchObject({ amount: '8.00', fee: '0.00' })
  })

  test('is paid in place of the items’ worth, also if it is received later', async () => {
    const order = await desk.bought()
    const lines = [{ line_item_id: order.line_ids[0]!, quantity: 2 }]
    const asked = await desk.requested(order, { lines, refund_amount: '7.00' }, clerk)
    await desk.act('approve', asked.return_id)
    await desk.act('receive', asked.return_id, clerk, desk.arrived(order.line_ids[0]!, 2))
    expect(await amountOf(asked.return_id)).toMatchObject({ amount: '7.00' })
  })

  test('waits for a person where not all of its items came', async () => {
    const order = await desk.bought()
    const lines = [{ line_item_id: order.line_ids[0]!, quantity: 2 }]
    const asked = await desk.requested(order, { lines, refund_amount: '7.00' }, clerk)
    await desk.act('approve', asked.return_id)
    const arrived = desk.arrived(order.line_ids[0]!, 1, 0, 1)
    const { body } = await desk.act('receive', asked.return_id, clerk, arrived)
    expect([body.return.state, body.return.refund_ids]).toEqual(['received', []])
  })
})

test('a requested amount is never approved by the policy', async () => {
  await desk.settings({ approve_below: '50', refund_on: 'approval' })
  expect((await desk.requested(await desk.bought(), alone)).state).toBe('requested')
})

test.each([
  ['nothing at all', { lines: [] }, 'invalid_input', 'lines'],
  ['no amount', { lines: [], refund_amount: '0' }, 'invalid_input', 'lines'],
  ['a negative amount', { lines: [], refund_amount: '-1' }, 'invalid_input', 'refund_amount'],
  ['more than is left', { lines: [], refund_amount: '999' }, 'over_refundable', 'refund_amount'],
])('a request of %s is refused', async (_, body, code, field) => {
  const refused = await desk.request(await desk.bought(), body)
  expect([refused.error?.code, refused.error?.field]).toEqual([code, field])
})

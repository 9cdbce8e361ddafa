import { beforeEach, describe, expect, test } from 'vitest'
import { approveReturns } from '#contract/returns/requests.ts'
import { changeStaff } from '#contract/staff/calls.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { requestingOf } from '../../support/returns/requesting.ts'
import { suitePlatform } from '../../support/suite.ts'

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
})
const limit = async (per_return: string | null, return_day: string | null) => {
  const changed = await platform.call(shop.people.owner, changeStaff, {
    params: { id: clerk.id },
    body: { limits: { per_issue: null, per_day: null, per_return, return_day } },
  })
  expect(changed.body.member.limits).toMatchObject({ per_return, return_day })
}
const both = async () => {
  const order = await desk.bought()
  return {
    order,
    body: { selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 2 }] },
  }
}

describe('a person with a limit of refunds', () => {
  test('refunds up to it, and what is above another person decides', async () => {
    await limit('15.00', null)
    const { order, body } = await both()
    const refused = await refunds.refund(order, body, clerk)
    expect([refused.status, refused.error?.code]).toEqual([403, 'needs_second_person'])
    expect((await refunds.preview(order, body, clerk)).body.needs_second_person).toBe(true)
    const half = { selected_line_items: [{ ...body.selected_line_items[0]!, quantity: 1 }] }
    expect((await refunds.refund(order, half, clerk)).status).toBe(200)
    expect((await refunds.refund(await desk.bought(), { refund_amount: '20' })).status).toBe(200)
  })

  test('has a limit a day too, which what was undone gives back', async () => {
    await limit(null, '15.00')
    const [first, second] = [await desk.bought(), await desk.bought()]
    const done = await refunds.refund(first, { refund_amount: '10' }, clerk)
    expect(done.status).toBe(200)
    expect((await refunds.refund(second, { refund_amount: '10' }, clerk)).status).toBe(403)
    await refunds.undo(done.body.refund.refund_id, clerk)
    expect((await refunds.refund(second, { refund_amount: '10' }, clerk)).status).toBe(200)
  })

  test('does not pass the day’s limit with two refunds at once', async () => {
    await limit(null, '15.00')
    const orders = [await desk.bought(), await desk.bought()]
    const done = await Promise.all(
      orders.map((order) => refunds.refund(order, { refund_amount: '10' }, clerk)),
    )
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test('requests what is above it, doesn’t approve it, and may receive it once approved', async () => {
    await limit('15.00', null)
    const { order } = await both()
    const lines = [{ line_item_id: order.line_ids[0]!, quantity: 2 }]
    const { return_id: id } = await desk.requested(order, { lines }, clerk)
    const own = await desk.act('approve', id, clerk)
    expect([own.status, own.error?.code]).toEqual([403, 'needs_second_person'])
    const seen = await desk.read(id, clerk)
    expect([seen.state, seen.acts[0]?.may]).toEqual(['requested', 'second_person'])
    expect((await desk.act('approve', id)).status).toBe(200)
    const received = await desk.act('receive', id, clerk, desk.arrived(order.line_ids[0]!, 2))
    expect([received.status, received.body.return.state]).toEqual([200, 'refunded'])
  })

  test('gets no more through an approved return than was approved', async () => {
    await limit('15.00', null)
    const { order, body } = await both()
    const { return_id: id } = await desk.requested(order, {}, clerk)
    await desk.act('approve', id)
    await desk.act('receive', id, clerk, { ...desk.arrived(order.line_ids[0]!), refund: false })
    const more = await refunds.refund(order, { ...body, return_id: id }, clerk)
    expect([more.status, more.error?.code]).toEqual([403, 'needs_second_person'])
  })

  test('is not approved by the policy in their own name', async () => {
    await limit('5.00', null)
    await desk.settings({ approve_below: '50', refund_on: 'approval' })
    expect((await desk.requested(await desk.bought(), {}, clerk)).state).toBe('requested')
    expect((await desk.requested(await desk.bought())).state).toBe('refunded')
  })
})

describe('a refund to an address of the team', () => {
  const ofTeam = async () => {
    const order = await desk.bought({ email: clerk.email, customer_id: null })
    return { order, id: (await desk.requested(order, {}, clerk)).return_id }
  }

  test('is requested, and approved by another person who may approve', async () => {
    const { order, id } = await ofTeam()
    const direct = await refunds.refund(order, { refund_amount: '1' })
    expect(direct.error?.code).toBe('needs_second_person')
    expect((await desk.act('approve', id, clerk)).status).toBe(403)
    expect((await desk.act('approve', id, shop.people.staff)).status).toBe(403)
    expect((await desk.act('approve', id)).status).toBe(200)
    expect((await desk.act('receive', id)).status).toBe(200)
  })

  test('is never approved by the policy', async () => {
    await desk.settings({ approve_below: '50' })
    const { id } = await ofTeam()
    expect((await desk.read(id)).state).toBe('requested')
  })
})

test('several returns are approved each on its own, with an outcome each', async () => {
  await limit('15.00', null)
  const small = await desk.requested(await desk.bought())
  const { order } = await both()
  const lines = [{ line_item_id: order.line_ids[0]!, quantity: 2 }]
  const large = await desk.requested(order, { lines })
  const gone = await desk.inState('rejected')
  const ids = [large.return_id, gone.id, small.return_id, 'rn999999']
  const { body } = await platform.call(clerk, approveReturns, { body: { return_ids: ids } })
  expect(body.results.map(({ outcome }) => outcome)).toEqual([
    'needs_second_person',
    'return_moved_on',
    'done',
    'not_found',
  ])
  expect((await desk.read(small.return_id)).state).toBe('approved')
  expect((await desk.read(large.return_id)).state).toBe('requested')
})

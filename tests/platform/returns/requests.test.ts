import { beforeEach, describe, expect, test } from 'vitest'
import { listReturns } from '#contract/returns/requests.ts'
import { defaultSettings } from '#rules/returns/policy.ts'
import type { TestShop } from '../../support/platform.ts'
import { returnGift } from '../../support/returns/gift-returning.ts'
import { requestingOf } from '../../support/returns/requesting.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
let shop: TestShop
let desk: ReturnType<typeof requestingOf>
beforeEach(async () => {
  shop = await platform.shop()
  desk = requestingOf(platform, shop)
})
const [zone] = defaultSettings.zones
const list = async (query: object = {}) =>
  (await platform.call(shop.people.limited, listReturns, { query })).body

describe('a requested return', () => {
  test('counts an order’s returns, keeps its verdict, and is emailed', async () => {
    const order = await desk.bought()
    const first = await desk.requested(order)
    expect(first).toMatchObject({
      name: `${order.name}-R1`,
      state: 'requested',
      amount: '10.00',
      pieces: 1,
      to: 'credit',
      verdict: { outcome: 'allow', automatic: false },
    })
    expect((await desk.requested(order)).name).toBe(`${order.name}-R2`)
    expect(await desk.mails()).toEqual([
      `return_requested ${order.buyer.email}`,
      `return_requested ${order.buyer.email}`,
    ])
  })

  test('takes no piece that waits in another return, also of two at once', async () => {
    const order = await desk.bought({ lines: [{ quantity: 1 }] })
    const both = await Promise.all([desk.request(order), desk.request(order)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const refused = both.find(({ status }) => status === 422)!
    expect(refused.error).toMatchObject({ code: 'not_returnable', facts: { left: 0 } })
  })

  test('against the policy is refused with the rule, and overridden by staff for review', async () => {
    await desk.settings({ final_sale: { ...defaultSettings.final_sale, skus: ['SHIRT'] } })
    const order = await desk.bought()
    const refused = await desk.request(order)
    expect([refused.status, refused.error?.code]).toEqual([422, 'not_returnable'])
    expect(refused.error?.facts).toMatchObject({ why: 'final_sale_sku', rule: 'SHIRT' })
    expect(await desk.requested(order, { override: true })).toMatchObject({ needs_review: true })
  })

  test('of an order that is not paid is refused, override or not', async () => {
    const order = await desk.bought({ financial_status: 'pending' })
    const refused = await desk.request(order, { override: true })
    expect([refused.status, refused.error?.code]).toEqual([409, 'order_unpaid'])
  })
})

describe('the policy', () => {
  test('approves a small return at once, and refunds it there where it says so', async () => {
    await desk.settings({ approve_below: '15' })
    const approved = await desk.requested(await desk.bought())
    expect([approved.state, approved.timeline.at(-1)]).toMatchObject([
      'approved',
      { kind: 'approved', detail: { automatic: true } },
    ])
    await desk.settings({ approve_below: '15', refund_on: 'approval' })
    const order = await desk.bought()
    const refunded = await desk.requested(order)
    expect([refunded.state, refunded.refund_ids.length]).toEqual(['refunded', 1])
    expect((await desk.mails()).at(-1)).toBe(`store_credit_refund ${order.buyer.email}`)
  })

  test('lets a cheap item be kept: refunded on approval, nothing to send or restock', async () => {
    await desk.settings({ keep_below: '15' })
    const { return_id: id } = await desk.requested(await desk.bought())
    const done = await desk.act('approve', id)
    expect(done.body.return.state).toBe('refunded')
    const [line] = await platform.db
      .selectFrom('refund_line')
      .select('restock')
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(line?.restock).toBe('none')
  })

  test('of the request gives its bonus and fee, whatever is saved later', async () => {
    const outcomes = [
      { to: 'credit' as const, bonus_percent: '10.00', fee: '1.00', expires_days: 30 },
    ]
    await desk.settings({ zones: [{ ...zone!, outcomes }] })
    const order = await desk.bought()
    const { return_id: id, amount } = await desk.requested(order)
    expect(amount).toBe('9.00')
    await desk.settings({})
    await desk.act('approve', id)
    await desk.act('receive', id)
    const refund = await platform.db
      .selectFrom('refund')
      .select(['amount', 'bonus', 'fee'])
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
    expect(refund).toEqual({ amount: 900n, bonus: 90n, fee: 100n })
  })
})

test('what arrived is refunded: accepted pieces, damaged ones by choice, missing ones never', async () => {
  const order = await desk.bought({ lines: [{ quantity: 5 }] })
  const [line] = order.line_ids as [string]
  const lines = [{ line_item_id: line, quantity: 5 }]
  const { return_id: id } = await desk.requested(order, { lines })
  await desk.act('approve', id)
  const wrong = await desk.act('receive', id, shop.people.owner, desk.arrived(line, 2, 1, 1))
  expect([wrong.status, wrong.error?.field]).toEqual([422, 'lines.0.accepted'])
  const counted = desk.arrived(line, 2, 2, 1)
  const body = { lines: [{ ...counted.lines[0]!, refund_damaged: true }] }
  const done = await desk.act('receive', id, shop.people.owner, body)
  expect(done.body.return).toMatchObject({ state: 'refunded', amount: '40.00' })
})

test('a gift’s return goes to its own address, and the buyer hears nothing', async () => {
  await desk.settings({ approve_below: '50', refund_on: 'approval' })
  const order = await desk.bought()
  await returnGift(platform, shop, order)
  expect(await desk.mails()).toEqual(['store_credit_refund friend@customers.example'])
  const { rows } = await list({ order: order.name })
  expect(rows).toMatchObject([{ origin: 'gift', is_gift: true, state: 'refunded' }])
})

test('the list has the waiting ones first, pages through all, and finds by number and name', async () => {
  const states = ['requested', 'approved', 'requested', 'rejected', 'cancelled'] as const
  const made: string[] = []
  for (const state of states) made.push((await desk.inState(state)).id)
  const all = await list()
  expect(all.rows.map(({ state }) => state)).toEqual([
    'requested',
    'requested',
    'cancelled',
    'rejected',
    'approved',
  ])
  expect(all.counts).toMatchObject({ requested: 2, approved: 1, refunded: 0 })
  const first = await list({ limit: 3 })
  const rest = await list({ limit: 3, after: first.after })
  const ids = [...first.rows, ...rest.rows].map(({ return_id }) => return_id)
  expect(ids).toEqual(all.rows.map(({ return_id }) => return_id))
  const [one] = all.rows
  expect((await list({ search: one!.name.slice(1) })).rows).toEqual([one])
  expect((await list({ state: 'approved' })).rows.map(({ return_id }) => return_id)).toEqual([
    made[1],
  ])
})

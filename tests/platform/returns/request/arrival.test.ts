import { beforeEach, describe, expect, test } from 'vitest'
import { listStoreTasks } from '#contract/returns/tasks.ts'
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
/** The steps of every task for the store, the oldest task first. */
const steps = async () => {
  const { rows } = (await platform.call(shop.people.owner, listStoreTasks, { query: {} })).body
  const ids = rows.toSorted((a, b) => Number(a.task_id.slice(2)) - Number(b.task_id.slice(2)))
  return ids.map((task) => task.steps.map(({ step, quantity }) => [step, quantity]))
}
const received = async (id: string) => (await desk.read(id)).acts.find((a) => a.verb === 'receive')
const requestedOf = async (quantity: number) => {
  const order = await desk.bought({ lines: [{ quantity }] })
  const [line] = order.line_ids as [string]
  const lines = [{ line_item_id: line, quantity }]
  const { return_id: id } = await desk.requested(order, { lines })
  return { id, line, order }
}

describe('items that arrive after their refund', () => {
  beforeEach(() => desk.settings({ refund_on: 'approval' }))

  test('are recorded once, and only then the store restocks the accepted ones', async () => {
    const { id, line } = await requestedOf(4)
    expect((await desk.act('approve', id)).body.return.state).toBe('refunded')
    expect(await steps()).toEqual([[['mark_returned', 4]]])
    expect(await received(id)).toMatchObject({ may: 'yes' })
    const before = await desk.mails()
    const counted = desk.arrived(line, 2, 1, 1)
    const both = await Promise.all([1, 2].map(() => desk.act('receive', id, undefined, counted)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const now = await desk.read(id)
    expect(now).toMatchObject({ state: 'refunded', amount: '40.00' })
    expect(now.lines[0]).toMatchObject({ accepted: 2, damaged: 1, missing: 1 })
    expect(now.timeline.at(-1)).toMatchObject({ kind: 'received', detail: { late: true } })
    expect(now.refund_ids).toHaveLength(1)
    expect(await steps()).toEqual([[['mark_returned', 4]], [['restock', 2]]])
    expect(await received(id)).toMatchObject({ may: 'moved_on' })
    expect(await desk.mails()).toEqual(before)
  })

  test('take back from stock what was put there, once the refund is undone', async () => {
    const { id, line } = await requestedOf(3)
    await desk.act('approve', id)
    await desk.act('receive', id, undefined, desk.arrived(line, 2, 1))
    const done_at = platform.clock()
    await platform.db.updateTable('store_task').set({ state: 'done', done_at }).execute()
    const [refund] = (await desk.read(id)).refund_ids
    expect((await desk.undo(refund!)).status).toBe(200)
    expect((await steps()).at(-1)).toEqual([['unstock', 2]])
  })

  test('are counted whole, and not where the customer keeps them or none were requested', async () => {
    const { id, line } = await requestedOf(2)
    await desk.act('approve', id)
    expect((await desk.act('receive', id, undefined, desk.arrived(line, 1))).status).toBe(422)
    expect((await desk.read(id)).lines[0]).toMatchObject({ accepted: null })
    await desk.settings({ keep_below: '50' })
    const kept = await requestedOf(1)
    await desk.act('approve', kept.id)
    expect(await received(kept.id)).toMatchObject({ may: 'moved_on' })
    const order = await desk.bought()
    const done = await refunds.refunded(order, {
      selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
    })
    expect(await received(done.return!.return_id)).toMatchObject({ may: 'moved_on' })
  })
})

test('of a line with good and damaged pieces the store restocks the good ones alone', async () => {
  const { id, line } = await requestedOf(5)
  await desk.act('approve', id)
  const counted = desk.arrived(line, 3, 2)
  const body = { lines: [{ ...counted.lines[0]!, refund_damaged: true }] }
  const done = await desk.act('receive', id, undefined, body)
  expect(done.body.return).toMatchObject({ state: 'refunded', amount: '50.00' })
  const split = [
    ['restock', 3],
    ['mark_returned', 2],
  ]
  expect(await steps()).toEqual([split])
  const more = await desk.bought({ lines: [{ quantity: 5 }] })
  const item = { line_item_id: more.line_ids[0]!, quantity: 5, kept_out: 2 }
  await refunds.refunded(more, { selected_line_items: [item] })
  expect((await steps())[1]).toEqual(split)
  for (const wrong of [{ kept_out: 6 }, { restock: 'damaged' as const }]) {
    const other = await desk.bought({ lines: [{ quantity: 5 }] })
    const refused = await refunds.refund(other, {
      selected_line_items: [{ ...item, line_item_id: other.line_ids[0]!, ...wrong }],
    })
    expect([refused.status, refused.error?.field]).toEqual([422, 'selected_line_items.0.kept_out'])
  }
})

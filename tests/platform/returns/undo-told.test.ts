import { expect, test } from 'vitest'
import { tellStore } from '#platform/returns/tasks/tell-store.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { standInStore } from '../../support/returns/stand-in-store.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-06-01T12:00:00Z', ties: 'after all' })
const { bought, refunded, undo } = refundingOf(platform, shop)
const store = standInStore(platform)

const toOriginal = { refund_amount: '5.00', to: 'original' } as const
const tasksOf = (refund_id: string) =>
  platform.db
    .selectFrom('store_task')
    .select(['state', 'is_undo'])
    .where('refund_id', '=', BigInt(refund_id.slice(2)))
    .execute()

test('a payment back that the store may have made isn’t taken back, though its answer was lost', async () => {
  store.play('dies after')
  const { refund } = await refunded(await bought(), toOriginal)
  await tellStore(platform)
  expect(await tasksOf(refund.refund_id)).toEqual([{ state: 'waiting', is_undo: false }])
  expect(await undo(refund.refund_id)).toMatchObject({
    status: 409,
    error: { code: 'nothing_left' },
  })
})

test('one that the store hasn’t heard of is taken back, and the store never hears of it', async () => {
  const { refund } = await refunded(await bought(), toOriginal)
  expect((await undo(refund.refund_id)).body.refund.state).toBe('undone')
  expect(await tasksOf(refund.refund_id)).toEqual([])
  const told = store.asked.length
  await tellStore(platform)
  expect(store.asked).toHaveLength(told)
})

test('of an undo and a teller at once, either the store is told or the payment is undone', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { refund } = await refunded(await bought(), toOriginal)
    const [undone] = await Promise.all([undo(refund.refund_id), tellStore(platform)])
    const isTold = store.done.has(refund.refund_id)
    expect(undone.status).toBe(isTold ? 409 : 200)
  }
})

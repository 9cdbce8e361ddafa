import { expect, test } from 'vitest'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { unique } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const noon = '2026-06-01T12:00:00Z'
const { platform, shop, other } = await suite({ at: noon, ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refunded, beforeUndo, undo, lotsOf } = refundingOf(platform, shop)
const { owner, staff, pos } = shop.people
const minutes = (n: number) =>
  platform.at(new Date(new Date(noon).getTime() + n * 60_000).toISOString())

const spend = async (gift_card_id: string, amount: string) => {
  const { body } = await platform.call(owner, getGiftCard, {
    params: { id: gift_card_id },
    query: {},
  })
  const { body: held } = await store.hold(body.gift_card.code, amount)
  await store.ask(capture, { params: { id: held.redemption.redemption_id }, body: undefined })
}
const line = (order: { line_ids: string[] }, quantity: number) => ({
  selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity }],
})
const threePieces = { lines: [{ quantity: 3, price: 1000n }] }

test('an undo takes credit and bonus, and the order is as it was', async () => {
  minutes(0)
  const order = await bought(threePieces)
  const { refund } = await refunded(order, { ...line(order, 2), bonus: { percent: '10' } })
  const shown = (await beforeUndo(refund.refund_id)).body
  expect(shown.parts.map(({ kind, undo: back, spent }) => [kind, back, spent])).toEqual([
    ['credit', '20.00', '0.00'],
    ['bonus', '2.00', '0.00'],
  ])
  const done = await undo(refund.refund_id, owner, { expected: shown.expected })
  expect(done.body.refund).toMatchObject({ state: 'undone', may_undo: 'undone' })
  expect(done.body.order).toMatchObject({ refundable: '30.00', refunded_here: '0.00' })
  expect(done.body.order.line_items[0]).toMatchObject({ returned: 0, returnable: 3 })
  expect(await undo(refund.refund_id)).toMatchObject({
    status: 409,
    error: { code: 'refund_over' },
  })
})

test('half spent, the preview says so, and lines stay returned', async () => {
  minutes(0)
  const order = await bought(threePieces)
  const { refund } = await refunded(order, line(order, 2))
  await spend(refund.parts[0]!.gift_card_id!, '7.50')
  const shown = (await beforeUndo(refund.refund_id)).body
  expect(shown).toMatchObject({ whole: false, parts: [{ undo: '12.50', spent: '7.50' }] })
  const done = await undo(refund.refund_id)
  expect(done.body.refund).toMatchObject({ state: 'partly_undone' })
  expect(done.body.order).toMatchObject({ refunded_here: '7.50', refundable: '22.50' })
  expect(done.body.order.line_items[0]).toMatchObject({ returned: 2 })
})

test('an undo that is no longer what was shown is refused', async () => {
  minutes(0)
  const order = await bought(threePieces)
  const { refund } = await refunded(order, line(order, 2))
  const { expected } = (await beforeUndo(refund.refund_id)).body
  await spend(refund.parts[0]!.gift_card_id!, '1.00')
  expect(await undo(refund.refund_id, owner, { expected })).toMatchObject({
    status: 409,
    error: { code: 'refund_moved' },
  })
})

test('all spent, there is nothing to undo', async () => {
  minutes(0)
  const order = await bought(threePieces)
  const { refund } = await refunded(order, line(order, 2))
  await spend(refund.parts[0]!.gift_card_id!, '20.00')
  expect((await undo(refund.refund_id)).error?.code).toBe('nothing_left')
})

test('an undo takes restored credit out of its lots again, and gives an exchange back', async () => {
  minutes(0)
  const card = await store.card(['8.00', '2030-01-31'], ['12.00'])
  const order = await bought({ lines: [{ price: 3000n }] })
  const { body } = await store.hold(card.code, '15.00', { order: order.name })
  await store.ask(capture, { params: { id: body.redemption.redemption_id }, body: undefined })
  const to = await bought({ lines: [{ price: 1500n }] })
  const { refund } = await refunded(order, {
    refund_amount: '30.00',
    exchange: { order: to.name, amount: '10.00' },
  })
  expect((await beforeUndo(refund.refund_id)).body.whole).toBe(true)
  await undo(refund.refund_id)
  expect((await lotsOf(card.id)).map(({ remaining }) => remaining)).toEqual([0n, 500n])
  const again = await refunded(order, { refund_amount: '30.00' })
  expect(again.refund.parts).toMatchObject([
    { kind: 'restored', amount: '15.00' },
    { kind: 'credit', amount: '15.00' },
  ])
})

test('an original payment is undone while the store hasn’t made it, and not after', async () => {
  minutes(0)
  const order = await bought(threePieces)
  const body = { refund_amount: '5.00', to: 'original' } as const
  const { refund: first } = await refunded(order, body)
  expect((await undo(first.refund_id)).body.refund.state).toBe('undone')
  const { refund: second } = await refunded(order, body)
  await platform.db
    .updateTable('store_task')
    .set({ state: 'done', done_at: platform.clock() })
    .where('refund_id', '=', BigInt(second.refund_id.slice(2)))
    .execute()
  expect((await undo(second.refund_id)).error?.code).toBe('nothing_left')
})

test('a till undoes its own for 15 minutes, others theirs for a day, an owner any', async () => {
  const made = async (by = staff) => {
    minutes(0)
    const order = await bought(threePieces)
    return (await refunded(order, { refund_amount: '2.00' }, by)).refund.refund_id
  }
  const ofTill = await made(pos)
  minutes(15)
  expect((await undo(ofTill, pos)).status).toBe(200)
  const late = await made(pos)
  minutes(16)
  expect((await undo(late, pos)).error?.code).toBe('undo_too_late')
  expect((await undo(late, staff)).status).toBe(403)
  expect((await undo(late, owner)).status).toBe(200)
  const ofStaff = await made()
  minutes(24 * 60)
  expect((await undo(ofStaff)).status).toBe(200)
  const staffLate = await made()
  minutes(24 * 60 + 1)
  expect((await undo(staffLate, staff)).error?.code).toBe('undo_too_late')
  expect((await undo(await made(), pos)).status).toBe(403)
  expect((await undo(await made(), other.people.owner)).status).toBe(404)
})

test('a single movement of a refund isn’t undone by itself', async () => {
  minutes(0)
  const order = await bought(threePieces)
  const { refund } = await refunded(order, { refund_amount: '2.00' })
  const one = await platform.call(
    owner,
    undoTransaction,
    { params: { id: refund.parts[0]!.transaction_id! } },
    { key: unique('undo-') },
  )
  expect(one).toMatchObject({ status: 409, error: { code: 'not_undoable' } })
})

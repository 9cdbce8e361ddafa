import { beforeEach, describe, expect, test } from 'vitest'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { getRefund } from '#contract/returns/refund.ts'
import { returnStates } from '#contract/returns/requests.ts'
import { canMove } from '#rules/returns/moves.ts'
import type { TestShop } from '../../support/platform.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { requestingOf } from '../../support/returns/requesting.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
let shop: TestShop
let desk: ReturnType<typeof requestingOf>
beforeEach(async () => {
  shop = await platform.shop()
  desk = requestingOf(platform, shop)
})
const verbs = ['approve', 'reject', 'receive', 'reopen', 'cancel'] as const
const after = {
  approve: 'approved',
  reject: 'rejected',
  receive: 'refunded',
  reopen: 'requested',
  cancel: 'cancelled',
} as const

describe.each(returnStates)('a %s return', (state) => {
  test.each(verbs)('can %s or is left as it was', async (verb) => {
    const { id } = await desk.inState(state)
    const before = await desk.read(id)
    expect(before.state).toBe(state)
    const done = await desk.act(verb, id)
    const now = await desk.read(id)
    if (canMove(state, verb)) {
      expect([done.status, now.state]).toEqual([200, after[verb]])
      expect(now.timeline.length).toBeGreaterThan(before.timeline.length)
    } else {
      expect([done.status, done.error?.code]).toEqual([409, 'return_moved_on'])
      expect(now).toEqual(before)
    }
    const said = before.acts.find((one) => one.verb === verb)!.may
    expect(said).toBe(canMove(state, verb) ? 'yes' : 'moved_on')
  })
})

test('of two who decide at once one does, and the other sees that it moved on', async () => {
  const { id } = await desk.inState('requested')
  const both = await Promise.all([desk.act('approve', id), desk.act('reject', id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a return is received once, and refunded once', async () => {
  const { id } = await desk.inState('approved')
  const both = await Promise.all([desk.act('receive', id), desk.act('receive', id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { refund_ids, state, amount } = await desk.read(id)
  expect([refund_ids.length, state, amount]).toEqual([1, 'refunded', '10.00'])
})

test('an undone refund leaves its return received, and it can be refunded once more', async () => {
  const { id } = await desk.inState('refunded')
  const [refund] = (await desk.read(id)).refund_ids
  expect((await desk.undo(refund!)).status).toBe(200)
  const undone = await desk.read(id)
  expect(undone.state).toBe('received')
  expect(undone.acts.find(({ verb }) => verb === 'refund')?.may).toBe('yes')
  expect(undone.timeline.map(({ kind }) => kind)).toEqual([
    'requested',
    'approved',
    'received',
    'refunded',
    'undone',
  ])
})

test('an approved return lapses at its time, and not before', async () => {
  const { id } = await desk.inState('approved')
  await desk.lapse()
  expect((await desk.read(id)).state).toBe('approved')
  const { lapses_at } = await desk.read(id)
  platform.at(new Date(Date.parse(lapses_at!)))
  await desk.lapse()
  expect((await desk.read(id)).state).toBe('lapsed')
  platform.at(new Date())
})

test('no act reaches another shop’s return, and none is open to who only looks', async () => {
  const other = await platform.shop()
  const { id } = await desk.inState('requested')
  for (const verb of verbs) {
    const foreign = await desk.act(verb, id, other.people.owner)
    expect([foreign.status, foreign.error?.code]).toEqual([404, 'not_found'])
    expect((await desk.act(verb, id, shop.people.limited)).status).toBe(403)
  }
  const seen = await desk.read(id, shop.people.limited)
  expect([seen.state, seen.acts[0]?.may]).toEqual(['requested', 'forbidden'])
})

test('a return whose refund was undone is cancelled with a reason, which frees its items', async () => {
  const { id } = await desk.inState('refunded')
  const [refund] = (await desk.read(id)).refund_ids
  await desk.undo(refund!)
  const { order, lines } = await desk.read(id)
  const again = { name: order.name, order_id: 0n, line_ids: [lines[0]!.line_item_id] }
  const silent = await desk.act('cancel', id, shop.people.owner, { reason: ' ' })
  expect([silent.status, silent.error?.field]).toEqual([422, 'reason'])
  await desk.act('cancel', id, shop.people.owner, { reason: 'The customer keeps it.' })
  expect(await desk.read(id)).toMatchObject({
    state: 'cancelled',
    internal_note: 'The customer keeps it.',
  })
  const more = { lines: [{ line_item_id: lines[0]!.line_item_id, quantity: 2 }] }
  expect((await desk.request(again as never, more)).status).toBe(200)
})

test('a return whose refund is undone in part stays refunded, as its items stay returned', async () => {
  const { id } = await desk.inState('refunded')
  const [refund] = (await desk.read(id)).refund_ids
  const { refund: of } = (
    await platform.call(shop.people.owner, getRefund, { params: { id: refund! } })
  ).body
  const store = await checkoutOf(platform, shop)
  const { code } = (
    await platform.call(shop.people.owner, getGiftCard, {
      params: { id: of.parts[0]!.gift_card_id! },
      query: {},
    })
  ).body.gift_card
  const held = await store.hold(code, '4.00')
  await store.ask(capture, { params: { id: held.body.redemption.redemption_id }, body: undefined })
  expect((await desk.undo(refund!)).body.refund.state).toBe('partly_undone')
  expect((await desk.read(id)).state).toBe('refunded')
})

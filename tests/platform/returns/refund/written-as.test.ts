import { beforeEach, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { changeStaff } from '#contract/staff/calls.ts'
import { type Person, type TestShop, unique } from '../../../support/platform.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { storeOf } from '../../../support/events/store-events.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
let shop: TestShop
let desk: ReturnType<typeof refundingOf>
let clerk: Person & { id: string }
beforeEach(async () => {
  shop = await platform.shop()
  desk = refundingOf(platform, shop)
  clerk = await platform.colleague(shop)
})
const limit = (per_issue: string, per_day: string) =>
  platform.call(shop.people.owner, changeStaff, {
    params: { id: clerk.id },
    body: { limits: { per_issue, per_day, per_return: null, return_day: null } },
  })
const issue = async (valueToUpdate: string) => {
  const { id } = await platform.customer(shop)
  const body = { valueToUpdate, reason: 'Reward' as const }
  return platform.call(clerk, updateBalance, { params: { id }, body }, { key: unique('issue-') })
}

/** Sources of the shop's movements by kind, the newest first. */
const sources = async (after: bigint) =>
  (
    await platform.db
      .selectFrom('movement')
      .select(['kind', 'source', 'movement_id'])
      .where('shop_id', '=', shop.shop_id)
      .where('movement_id', '>', after)
      .orderBy('movement_id')
      .execute()
  ).map(({ kind, source }) => [kind, source])
const lastMovement = async () =>
  (
    await platform.db
      .selectFrom('movement')
      .select(({ fn }) => fn.max('movement_id').as('last'))
      .executeTakeFirstOrThrow()
  ).last

test('what a refund and its undo move is written as a return, but its bonus as a gift', async () => {
  const store = await checkoutOf(platform, shop)
  const card = await store.card(['4.00'])
  const order = await desk.bought()
  await desk.issue(order.buyer.id, '1.00')
  await desk.reward(order, order.buyer, 200n, 1000n)
  const { body } = await store.hold(card.code, '4.00', { order: order.name })
  const { redemption_id: id } = body.redemption
  await store.ask(capture, { params: { id }, body: undefined })
  const before = await lastMovement()
  const { refund } = await desk.refunded(order, {
    selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
    bonus: { amount: '1.00' },
  })
  expect(await sources(before)).toEqual([
    ['refund', 'return'],
    ['recall', 'return'],
    ['issue', 'return'],
    ['issue', 'staff'],
  ])
  const then = await lastMovement()
  expect((await desk.undo(refund.refund_id)).status).toBe(200)
  const undone = await sources(then)
  expect(undone.map(([, source]) => source)).toEqual(undone.map(() => 'return'))
  expect(undone).toHaveLength(4)
})

test('a refund counts to nobody’s limits of gifts, but its bonus does', async () => {
  await limit('2.00', '3.00')
  const order = await desk.bought()
  const body = { refund_amount: '6.00' }
  expect(await desk.refund(order, { ...body, bonus: { amount: '2.01' } }, clerk)).toMatchObject({
    status: 422,
    error: { field: 'bonus.amount' },
  })
  await desk.refunded(order, { ...body, bonus: { amount: '2.00' } }, clerk)
  expect((await issue('1.01')).status).toBe(422)
  expect((await issue('1.00')).status).toBe(200)
})

test('a refund that the store made is not undone here', async () => {
  const order = await desk.bought()
  const store = await storeOf(platform, shop)
  const made = { id: unique('r'), order: order.name, amount: '5.00' }
  await store.send('refund_created', { refund: made })
  const { refund_id } = await platform.db
    .selectFrom('refund')
    .select('refund_id')
    .where('external_id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(await desk.undo(`rf${refund_id}`)).toMatchObject({ status: 403 })
})

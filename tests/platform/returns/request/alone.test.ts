import { expect, test } from 'vitest'
import { approveReturns } from '#contract/returns/requests.ts'
import { type Person, unique } from '../../../support/platform.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })

/** A shop whose owner alone may approve, and a return that goes to the owner's own address. */
const alone = async () => {
  const shop = await platform.shop()
  const { owner } = shop.people
  await platform.db
    .updateTable('staff')
    .set({ blocked_at: platform.clock() })
    .where('shop_id', '=', shop.shop_id)
    .where('is_admin', '=', true)
    .execute()
  const desk = requestingOf(platform, shop)
  const order = await desk.bought({ email: owner.email, customer_id: null })
  return { shop, owner, desk, order }
}
const approvalOf = (shop_id: bigint) =>
  platform.db
    .selectFrom('audit')
    .select('detail')
    .where('shop_id', '=', shop_id)
    .where('verb', '=', 'approve_return')
    .execute()

test('the only person who may approve approves a return of their own, audited and shown', async () => {
  const { shop, desk, order } = await alone()
  const direct = await refundingOf(platform, shop).refund(order, { refund_amount: '1' })
  expect(direct.error?.code).toBe('needs_second_person')
  await desk.settings({ approve_below: '50' })
  const { return_id: id, state } = await desk.requested(order)
  expect(state).toBe('requested')
  expect((await desk.read(id)).acts[0]).toEqual({ verb: 'approve', may: 'yes' })
  expect((await desk.act('approve', id)).status).toBe(200)
  expect((await desk.read(id)).timeline.at(-1)?.detail).toEqual({ alone: true })
  expect(await approvalOf(shop.shop_id)).toEqual([{ detail: { alone: true } }])
  expect((await desk.act('receive', id)).body.return.state).toBe('refunded')
})

test('with anybody else who may approve it is left to them; who may not, never approves it', async () => {
  const { shop, owner, desk, order } = await alone()
  const { return_id: id } = await desk.requested(order)
  expect((await desk.act('approve', id, shop.people.staff)).status).toBe(403)
  const second = { level: 'owner' as const, email: `${unique('second')}@x.example` }
  await platform.db
    .insertInto('staff')
    .values({
      ...second,
      shop_id: shop.shop_id,
      name: 'Second',
      password_hash: null,
      blocked_at: null,
      created_at: platform.clock(),
    })
    .execute()
  expect((await desk.act('approve', id, owner)).status).toBe(403)
  expect((await desk.read(id)).acts[0]).toEqual({ verb: 'approve', may: 'second_person' })
})

test('several returns are approved once a key, and the same key answers the same outcomes', async () => {
  const shop = await platform.shop()
  const desk = requestingOf(platform, shop)
  await desk.settings({ refund_on: 'approval' })
  const orders = await Promise.all([desk.bought(), desk.bought()])
  const made = await Promise.all(orders.map((order) => desk.requested(order)))
  const gone = await desk.inState('rejected')
  const return_ids = [...made.map(({ return_id }) => return_id), gone.id]
  const key = unique('approve-')
  const approve = (ids = return_ids, by: Person = shop.people.owner) =>
    platform.call(by, approveReturns, { body: { return_ids: ids } }, { key })
  const answers = await Promise.all([approve(), approve(), approve()])
  expect(answers.map(({ status }) => status)).toContain(200)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const first = await approve()
  expect(first.body.results.map(({ outcome }) => outcome)).toEqual([
    'done',
    'done',
    'return_moved_on',
  ])
  await desk.act('reopen', gone.id)
  expect((await approve()).body).toEqual(first.body)
  expect((await approve([gone.id])).error?.code).toBe('key_reused')
  expect((await approve(return_ids, shop.people.staff)).error?.code).toBe('key_reused')
  for (const { return_id } of made) expect((await desk.read(return_id)).refund_ids).toHaveLength(1)
})

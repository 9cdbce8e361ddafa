import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { returnOrder, undoRefund } from '#contract/returns/refund.ts'
import type { IssueStoreCredit } from '#contract/workflows/definition-shapes.ts'
import { wireId } from '#platform/ids.ts'
import { grantDue } from '#platform/workflows/due/grant-due.ts'
import { credit, when } from '../../../support/workflows/facts.ts'
import {
  balanceOf,
  decideWaiting,
  fivePercent,
  liveWorkflow,
  rewardsOf,
  scopeOf,
  waitingEvents,
} from '../../../support/workflows/live.ts'
import { storeOf, storeOrder } from '../../../support/events/store-events.ts'
import { suite } from '../../../support/suite.ts'
import type { TestShop } from '../../../support/platform.ts'

const { platform } = await suite({ at: '2026-03-20T12:30:00Z', ties: 'after all' })
const held = (hold: IssueStoreCredit['hold'], more: Partial<IssueStoreCredit> = {}) =>
  when('c', { all: [] }, credit({ hold, ...more }))
const grant = async (shop: TestShop) => grantDue(platform, await scopeOf(platform, shop))
const spentOf = async (shop: TestShop, period = 'total') =>
  (
    await platform.db
      .selectFrom('workflow_spend')
      .select('spent')
      .where('shop_id', '=', shop.shop_id)
      .where('period', '=', period as 'total')
      .executeTakeFirst()
  )?.spent

/** An order paid by a customer, as the store tells of it. */
const paid = async (shop: TestShop, more: Record<string, unknown> = {}) => {
  const store = await storeOf(platform, shop)
  const customer = await platform.customer(shop)
  const order = storeOrder({
    subtotal: '100.00',
    total: '103.95',
    email: customer.email,
    customer: { id: customer.id, email: customer.email },
    created_at: platform.clock().toISOString(),
    updated_at: platform.clock().toISOString(),
    lines: [{ name: 'Shirt', sku: 'SHIRT', quantity: 20, price: '5.00' }],
    ...more,
  })
  const at = { occurred_at: platform.clock().toISOString() }
  expect(await store.send('order_paid', { order }, at)).toMatchObject({ outcome: 'accepted' })
  return { store, order, customer }
}

test('a hold of days ends at the same local time across a clock change', async () => {
  platform.at('2026-03-20T12:30:00Z')
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  await liveWorkflow(
    platform,
    shop,
    fivePercent({
      cases: [held({ mode: 'days', days: 14 }, { base: 'event', base_field: 'event.amount' })],
    }),
  )
  await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  const [reward] = await rewardsOf(platform, shop)
  expect(reward).toMatchObject({ state: 'pending', due_by: 'days' })
  expect(reward!.due_at!.toISOString()).toBe('2026-04-03T11:30:00.000Z')
  platform.at('2026-04-03T11:29:00Z')
  await grant(shop)
  expect(await balanceOf(platform, shop, customer_id)).toBe(0n)
  platform.at('2026-04-03T11:30:00Z')
  await Promise.all([grant(shop), grant(shop)])
  expect(await balanceOf(platform, shop, customer_id)).toBe(500n)
  expect(await rewardsOf(platform, shop)).toMatchObject([{ state: 'granted', amount: 500n }])
})

test('a hold until fulfilment waits for it, and a cancelled order gives its budget back', async () => {
  platform.at('2026-05-01T10:00:00Z')
  const shop = await platform.shop()
  const workflow = { trigger: 'order_paid', cases: [held({ mode: 'fulfilled', days: 2 })] }
  await liveWorkflow(platform, shop, workflow)
  const kept = await paid(shop)
  const dropped = await paid(shop)
  await decideWaiting(platform)
  expect(await spentOf(shop)).toBe(1000n)
  platform.at('2026-05-03T10:00:00Z')
  const later = {
    updated_at: platform.clock().toISOString(),
  }
  const at = { occurred_at: platform.clock().toISOString() }
  const fulfilled = { order: { ...kept.order, ...later, fulfilled_at: at.occurred_at } }
  await kept.store.send('order_fulfilled', fulfilled, at)
  await dropped.store.send(
    'order_cancelled',
    { order: { ...dropped.order, ...later, cancelled_at: at.occurred_at } },
    at,
  )
  await grant(shop)
  expect(await balanceOf(platform, shop, kept.customer.customer_id)).toBe(0n)
  platform.at('2026-05-05T10:00:00Z')
  await grant(shop)
  expect(await balanceOf(platform, shop, kept.customer.customer_id)).toBe(500n)
  expect((await rewardsOf(platform, shop)).map(({ state }) => state)).toEqual([
    'granted',
    'cancelled',
  ])
  expect(await spentOf(shop)).toBe(500n)
  expect(await spentOf(shop, 'month')).toBe(500n)
})

test('goods that came back before the reward was decided make it smaller from the start', async () => {
  platform.at('2026-05-01T10:00:00Z')
  const shop = await platform.shop()
  await liveWorkflow(platform, shop, {
    trigger: 'order_paid',
    cases: [when('c', { all: [] }, credit())],
  })
  const { store, order, customer } = await paid(shop)
  const refund = {
    id: 'r1',
    order: order.name,
    amount: '50.00',
    created_at: platform.clock().toISOString(),
    lines: [{ line: 1, quantity: 10 }],
  }
  expect(
    await store.send('refund_created', { refund }, { occurred_at: '2026-05-01T10:00:00Z' }),
  ).toMatchObject({ outcome: 'accepted', waits: false })
  await decideWaiting(platform)
  expect(await balanceOf(platform, shop, customer.customer_id)).toBe(250n)
  expect(await rewardsOf(platform, shop)).toMatchObject([{ amount: 500n, recalled: 250n }])
})

test('an undone refund gives back what it took of a held reward, also once the rest is granted', async () => {
  platform.at('2026-05-01T10:00:00Z')
  const shop = await platform.shop()
  await liveWorkflow(platform, shop, {
    trigger: 'order_paid',
    cases: [held({ mode: 'days', days: 2 })],
  })
  const { order, customer } = await paid(shop)
  await decideWaiting(platform)
  const { lines } = await platform.db
    .selectFrom('order_line')
    .select(({ fn }) => fn.agg<bigint[]>('array_agg', ['line_id']).as('lines'))
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  const refunded = await platform.call(
    shop.people.owner,
    returnOrder,
    {
      params: { id: order.name },
      body: {
        selected_line_items: [{ line_item_id: wireId('order_line', lines[0]!), quantity: 10 }],
        notification: false,
      },
    },
    { key: 'half-comes-back' },
  )
  expect([refunded.status, refunded.text]).toEqual([200, expect.anything()])
  expect(await rewardsOf(platform, shop)).toMatchObject([{ state: 'pending', recalled: 250n }])
  platform.at('2026-05-03T10:00:00Z')
  await grant(shop)
  // half of the reward, and the refund's credit
  expect(await balanceOf(platform, shop, customer.customer_id)).toBe(5250n)
  const undone = await platform.call(
    shop.people.owner,
    undoRefund,
    { params: { id: refunded.body.refund.refund_id }, body: {} },
    { key: 'undo-the-refund' },
  )
  expect([undone.status, undone.text]).toEqual([200, expect.anything()])
  await Promise.all([grant(shop), grant(shop)])
  expect(await rewardsOf(platform, shop)).toMatchObject([
    { state: 'granted', amount: 250n, recalled: 0n },
    { state: 'granted', amount: 250n, recalled: 0n },
  ])
  expect(await balanceOf(platform, shop, customer.customer_id)).toBe(500n)
})

test('events of a locked shop wait until it is opened again', async () => {
  const shop = await platform.shop({ settings: { gw_locked: true } })
  const { customer_id } = await platform.customer(shop)
  await liveWorkflow(platform, shop, fivePercent())
  await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  expect(await balanceOf(platform, shop, customer_id)).toBe(0n)
  await sql`
    update shop set settings = settings || '{"gw_locked": false}'
    where shop_id = ${shop.shop_id}`.execute(platform.db)
  await decideWaiting(platform)
  expect(await balanceOf(platform, shop, customer_id)).toBe(500n)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { listLocations } from '#contract/shop/calls.ts'
import { listStoreTasks } from '#contract/returns/tasks.ts'
import { tellStore } from '#platform/returns/tasks/tell-store.ts'
import { vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { largePlan } from '../../../support/vendors/shopify/answer.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8, ties: 'after all' })
const vendors = await vendorsOf(platform)
const { shopify } = vendors
shopify.own.plan = largePlan
let shop: TestShop
let desk: ReturnType<typeof storeOf>
let store: (typeof desk)['store']

beforeEach(async () => {
  await platform.db.deleteFrom('store_task').execute()
  platform.at('2026-11-02T10:00:00Z')
  shop = await platform.shop()
  desk = storeOf(platform, vendors, shop, unique('maple'))
  store = desk.store
  Object.assign(shopify.own, { isThrottled: false, losesAnswer: undefined })
  Object.assign(shopify.faults, { isDown: false })
})

const pass = (seconds: number) => platform.at(new Date(platform.clock().getTime() + seconds * 1000))
const tellAll = async (): Promise<void> => {
  while (await tellStore(platform));
}
const tasks = async () =>
  (await platform.call(shop.people.owner, listStoreTasks, { query: {} })).body.rows
const connected = async (scopes?: readonly string[]): Promise<void> => {
  await desk.connect(scopes)
  await desk.sync()
  await desk.catchUp()
}

/** An order of the store for three shirts, known here, and its lines there. */
const ordered = async (more: object = {}) => {
  const { id } = store.addPerson()
  const order = store.addOrder({
    person: id,
    lines: [
      { name: 'Shirt', sku: 'SHIRT', quantity: 2, price: 1000 },
      { name: 'Sock', sku: 'SOCK', quantity: 1, price: 500 },
    ],
    ...more,
  })
  await desk.deliver()
  const row = await platform.db
    .selectFrom('orders')
    .select(['order_id', 'name'])
    .where('shop_id', '=', shop.shop_id)
    .where('platform_order_id', '=', String(order.id))
    .executeTakeFirstOrThrow()
  const lines = await platform.db
    .selectFrom('order_line')
    .select('line_id')
    .where('order_id', '=', row.order_id)
    .orderBy('line_no')
    .execute()
  return { id: order.id, order: row, line: (at: number) => `ol${lines[at]!.line_id}` }
}
const figures = (order_id: bigint) =>
  platform.db
    .selectFrom('orders')
    .select(['refunded', 'refunded_here', 'matched'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
const pieces = (order_id: bigint) =>
  platform.db
    .selectFrom('order_line')
    .select(['returned', 'store_returned'])
    .where('order_id', '=', order_id)
    .orderBy('line_no')
    .execute()

describe.runIf(hasShopify)('a refund of an order at Shopify', () => {
  test('puts pieces back and pays the rest to the payment there, and counts once', async () => {
    await connected()
    const { id, order, line } = await ordered({ isFulfilled: true })
    const { refunded } = refundingOf(platform, shop)
    const selected_line_items = [
      { line_item_id: line(0), quantity: 1, restock: 'restock' as const },
      { line_item_id: line(1), quantity: 1, restock: 'damaged' as const },
    ]
    await refunded(order, { selected_line_items, to: 'original' })
    await tellAll()
    expect(store.orders.get(id)!.refunds).toMatchObject([
      {
        amount: 1500,
        note: expect.stringMatching(/^Tender rf/),
        lines: [
          { at: 0, quantity: 1 },
          { at: 1, quantity: 1 },
        ],
      },
    ])
    expect(await tasks()).toMatchObject([{ state: 'done', problem: null }])
    // the store tells of it in turn
    await desk.deliver()
    expect(await figures(order.order_id)).toEqual({
      refunded: 1500n,
      refunded_here: 1500n,
      matched: 1500n,
    })
    expect(await pieces(order.order_id)).toEqual([
      { returned: 1, store_returned: 1 },
      { returned: 1, store_returned: 1 },
    ])
  })

  test('as credit pays nothing back there', async () => {
    await connected()
    const { id, order, line } = await ordered()
    const { refunded } = refundingOf(platform, shop)
    const selected_line_items = [
      { line_item_id: line(0), quantity: 2, restock: 'restock' as const },
    ]
    await refunded(order, { selected_line_items, to: 'credit' })
    await tellAll()
    expect(store.orders.get(id)!.refunds).toMatchObject([
      { amount: 0, lines: [{ at: 0, quantity: 2 }] },
    ])
    await desk.deliver()
    expect(await pieces(order.order_id)).toEqual([
      { returned: 2, store_returned: 2 },
      { returned: 0, store_returned: 0 },
    ])
  })

  test('whose answer is lost is there once', async () => {
    await connected()
    const { id, order } = await ordered()
    await refundingOf(platform, shop).refunded(order, { refund_amount: '12.30', to: 'original' })
    shopify.own.losesAnswer = /refundCreate/
    await tellAll()
    expect(await tasks()).toMatchObject([{ state: 'waiting', problem: 'unreachable' }])
    shopify.own.losesAnswer = undefined
    pass(60)
    await tellAll()
    expect(store.orders.get(id)!.refunds).toMatchObject([{ amount: 1230 }])
    expect(await tasks()).toMatchObject([{ state: 'done' }])
  })

  test('made by the same key twice is there once', async () => {
    await connected()
    const { id, order } = await ordered()
    await refundingOf(platform, shop).refunded(order, { refund_amount: '5.00', to: 'original' })
    await tellAll()
    await platform.db
      .updateTable('store_task')
      .set({ state: 'waiting', told_at: null, done_at: null, next_try_at: platform.clock() })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    await tellAll()
    expect(store.orders.get(id)!.refunds).toMatchObject([{ amount: 500 }])
  })

  test('that the store doesn’t take is shown with what to do', async () => {
    await connected()
    const { id, order, line } = await ordered()
    store.refund(id, 0, [{ at: 0, quantity: 2 }])
    const selected_line_items = [{ line_item_id: line(0), quantity: 1 }]
    await refundingOf(platform, shop).refunded(order, { selected_line_items, to: 'credit' })
    await tellAll()
    expect(await tasks()).toMatchObject([{ state: 'failed', problem: 'refused' }])
    expect(store.orders.get(id)!.refunds).toHaveLength(1)
  })

  test('waits while the store is down', async () => {
    await connected()
    const { id, order } = await ordered()
    await refundingOf(platform, shop).refunded(order, { refund_amount: '5.00', to: 'original' })
    shopify.faults.isDown = true
    await tellAll()
    expect(await tasks()).toMatchObject([{ state: 'waiting', problem: 'unreachable' }])
    shopify.faults.isDown = false
    pass(3600)
    await tellAll()
    expect(store.orders.get(id)!.refunds).toMatchObject([{ amount: 500 }])
  })

  test('is a person’s task where the store doesn’t let us change orders, and so is its undo', async () => {
    await connected(['read_customers', 'read_orders'])
    const first = await ordered()
    const { refunded } = refundingOf(platform, shop)
    await refunded(first.order, { refund_amount: '5.00', to: 'original' })
    expect(await tasks()).toMatchObject([{ state: 'open' }])
    expect((await desk.get()).missing).toContain('refunds')
  })

  test('that is undone is a person’s task, because a store takes no refund back', async () => {
    await connected()
    const { id, order, line } = await ordered()
    const { refunded, undo } = refundingOf(platform, shop)
    const selected_line_items = [
      { line_item_id: line(0), quantity: 1, restock: 'restock' as const },
    ]
    const { refund } = await refunded(order, { selected_line_items, to: 'credit' })
    await tellAll()
    expect((await undo(refund.refund_id)).status).toBe(200)
    await tellAll()
    expect((await tasks()).map(({ state, is_undo }) => [state, is_undo]).toSorted()).toEqual([
      ['done', false],
      ['open', true],
    ])
    expect(store.orders.get(id)!.refunds).toHaveLength(1)
  })
})

describe.runIf(hasShopify)('places of a store', () => {
  const places = async () =>
    (await platform.call(shop.people.owner, listLocations, {})).body.locations.map(
      ({ name, active }) => [name, active],
    )

  test('are the shop’s, a closed one too, and one of them takes items back', async () => {
    await connected()
    expect(await places()).toEqual([
      ['High Street', true],
      ['Warehouse', true],
      ['Old shop', false],
    ])
  })

  test('aren’t read without the right to', async () => {
    await connected(['read_customers', 'read_orders'])
    expect(await places()).not.toContainEqual(['High Street', true])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { getReturn, listReturns, type ReturnVerb } from '#contract/returns/requests.ts'
import { doReturnAct } from '#platform/integrations/shopify/returns/do-acts.ts'
import { wantedScopes } from '#platform/integrations/shopify/scopes.ts'
import { tellStore } from '#platform/returns/tasks/tell-store.ts'
import { runInbox, vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { largePlan } from '../../../support/vendors/shopify/answer.ts'
import { returnsOf } from '../../../support/vendors/shopify/returns.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const platform = await suitePlatform({ connections: 8, ties: 'after all' })
const vendors = await vendorsOf(platform)
const { shopify } = vendors
shopify.own.plan = largePlan
let shop: TestShop
let desk: ReturnType<typeof storeOf>
let store: (typeof desk)['store']
let there: ReturnType<typeof returnsOf>

beforeEach(async () => {
  await platform.db.updateTable('store_return').set({ due_at: null }).execute()
  platform.at('2026-11-02T10:00:00Z')
  shop = await platform.shop()
  desk = storeOf(platform, vendors, shop, unique('maple'))
  store = desk.store
  there = returnsOf(store)
  Object.assign(shopify.own, { losesAnswer: undefined, losesOnce: undefined })
})

const pass = (seconds: number) => platform.at(new Date(platform.clock().getTime() + seconds * 1000))
const connected = async (scopes?: readonly string[]): Promise<void> => {
  await desk.connect(scopes)
  await desk.sync()
  await desk.catchUp()
}
/** An order of the store, known here, with a return of a shirt that was requested there. */
const requested = async (quantity = 1) => {
  const { id: person } = store.addPerson()
  const order = store.addOrder({
    person,
    isFulfilled: true,
    lines: [
      { name: 'Sock', sku: 'SOCK', quantity: 1, price: 500 },
      { name: 'Shirt', sku: 'SHIRT', quantity: 2, price: 1000 },
    ],
  })
  const one = there.request(order.id, [
    { at: 1, quantity, note: 'Too tight', reason: 'SIZE_TOO_SMALL' },
  ])
  await desk.deliver()
  return { order, one }
}
const list = async () =>
  (await platform.call(shop.people.owner, listReturns, { query: {} })).body.rows
const read = async () => {
  const [row] = await list()
  const params = { id: row!.return_id }
  return (await platform.call(shop.people.owner, getReturn, { params })).body.return
}
const act = async (verb: Exclude<ReturnVerb, 'refund'>, body: object = {}) =>
  requestingOf(platform, shop).act(verb, (await read()).return_id, shop.people.owner, body)
const actAll = async (): Promise<void> => {
  for (let turns = 0; turns < 20; turns += 1) {
    while ((await doReturnAct(platform)) || (await tellStore(platform)));
    pass(4000)
  }
  await desk.deliver()
}
const movedThere = () => store.moved.splice(0)
const inStore = (order: { id: number }) => store.orders.get(order.id)!.returns![0]!

describe.runIf(hasShopify)('a return that is requested in the store', () => {
  test('is in the list once with its lines, however often and in what order it comes', async () => {
    await connected()
    const { order, one } = await requested()
    there.move(one.id, { status: 'OPEN' })
    const later = store.sent.splice(0)
    await desk.deliver([...later.toReversed(), ...later])
    const again = Array.from({ length: 5 }, () =>
      store.deliveryOf('returns/request', '', { id: one.id, order: { id: order.id } }),
    )
    await desk.deliver(again)
    expect(await list()).toMatchObject([
      {
        state: 'approved',
        origin: 'store',
        pieces: 1,
        amount: '10.00',
        order: { name: order.name },
      },
    ])
    const found = await read()
    expect(found).toMatchObject({
      lines: [{ sku: 'SHIRT', quantity: 1, reason: 'too_small', words: 'Too tight' }],
      store: { name: one.name, told: 'done' },
    })
    expect(found.timeline.map(({ kind }) => kind)).toEqual(['requested', 'approved'])
    expect(movedThere()).toEqual([])
  })

  test('follows what is decided there: other pieces, declined, cancelled, closed, refunded', async () => {
    await connected()
    const { order, one } = await requested()
    there.move(one.id, {
      lines: [
        { at: 1, quantity: 2 },
        { at: 0, quantity: 1 },
      ],
    })
    await desk.deliver()
    expect(await read()).toMatchObject({ state: 'requested', pieces: 3 })
    there.move(one.id, { status: 'DECLINED', declined: 'Worn' })
    await desk.deliver()
    expect(await read()).toMatchObject({ state: 'rejected', rejection: 'Worn' })
    const next = there.request(order.id, [{ at: 0, quantity: 1 }], { status: 'OPEN' })
    there.move(next.id, { status: 'CANCELED' })
    await desk.deliver()
    expect((await list()).map(({ state }) => state)).toEqual(['cancelled', 'rejected'])
    const last = there.request(order.id, [{ at: 1, quantity: 1 }], { status: 'OPEN' })
    const refund = store.refund(order.id, 1000, [{ at: 1, quantity: 1 }])
    there.move(last.id, { status: 'CLOSED', refunds: [refund.id] })
    await desk.deliver()
    const found = await read()
    expect(found).toMatchObject({ state: 'refunded', amount: '10.00', to: 'original' })
    expect(found.refund_ids).toHaveLength(1)
    // no refund follows here
    expect((await act('approve')).status).toBe(409)
    expect((await act('cancel')).status).toBe(409)
  })

  test('is approved and rejected there once by what is decided here, also with a lost answer', async () => {
    await connected()
    const { order } = await requested()
    shopify.own.losesOnce = /returnApproveRequest/
    expect((await act('approve')).status).toBe(200)
    expect((await read()).store).toMatchObject({ told: 'waits' })
    await actAll()
    expect(movedThere()).toEqual(['OPEN'])
    expect(await read()).toMatchObject({ state: 'approved', store: { told: 'done' } })
    await requested()
    const body = { reason: 'Too late' }
    expect((await act('reject', body)).status).toBe(200)
    expect((await act('reopen')).status).toBe(409)
    await actAll()
    expect(movedThere()).toEqual(['DECLINED'])
    const [first, second] = [...store.orders.values()]
    expect([inStore(first!).status, inStore(second!).declined]).toEqual(['OPEN', 'Too late'])
    expect(first!.id).toBe(order.id)
  })

  test('is refunded here, told there and closed there, each once', async () => {
    await connected()
    const { order } = await requested()
    await act('approve')
    await actAll()
    const { lines } = await read()
    const counted = lines.map(({ line_item_id, quantity }) => ({
      line_item_id,
      accepted: quantity,
      damaged: 0,
      missing: 0,
    }))
    const received = await act('receive', { lines: counted })
    expect(received.body.return).toMatchObject({ state: 'refunded', amount: '10.00' })
    await actAll()
    expect(movedThere()).toEqual(['OPEN', 'CLOSED'])
    const { refunds } = store.orders.get(order.id)!
    expect(refunds).toMatchObject([{ amount: 0, lines: [{ at: 1, quantity: 1 }] }])
    expect(await list()).toMatchObject([{ state: 'refunded', amount: '10.00' }])
  })

  test('is decided by the first: what was declined there meanwhile isn’t approved here', async () => {
    await connected()
    const { one } = await requested()
    await act('approve')
    there.move(one.id, { status: 'DECLINED', declined: 'Worn' })
    await desk.deliver()
    expect(await read()).toMatchObject({ state: 'approved', store: { told: 'waits' } })
    await actAll()
    const found = await read()
    expect(found).toMatchObject({ state: 'rejected', store: { told: 'done' } })
    expect(found.timeline.map(({ kind }) => kind)).toEqual(['requested', 'approved', 'rejected'])
    expect(movedThere()).toEqual([])
  })

  test('before the connection, or without a webhook, is found within the hour', async () => {
    const order = store.addOrder({ isFulfilled: true, email: 'ada@shoppers.example' })
    there.request(order.id, [{ at: 0, quantity: 1 }])
    const over = there.request(order.id, [{ at: 0, quantity: 1 }], { status: 'CLOSED' })
    store.sent.splice(0)
    pass(3600)
    await connected()
    await runInbox(platform)
    expect(await list()).toMatchObject([{ state: 'requested', pieces: 1 }])
    const [open] = store.orders.get(order.id)!.returns!
    there.move(open!.id, { status: 'CANCELED' })
    store.sent.splice(0)
    pass(3600)
    await desk.catchUp()
    expect(await list()).toMatchObject([{ state: 'cancelled' }])
    expect(over.status).toBe('CLOSED')
  })

  test('is not read without the right, and its webhooks are made once it is granted', async () => {
    await connected(wantedScopes.filter((scope) => scope !== 'write_returns'))
    await requested()
    expect(await list()).toEqual([])
    expect(store.subscriptions.some(({ topic }) => topic.startsWith('RETURNS_'))).toBe(false)
    await desk.connect()
    expect(store.subscriptions.filter(({ topic }) => topic.startsWith('RETURNS_'))).toHaveLength(8)
    pass(3600)
    await desk.catchUp()
    expect(await list()).toMatchObject([{ state: 'requested' }])
  })

  test('of another shop’s order says nothing here', async () => {
    await connected()
    const { one } = await requested()
    const other = await platform.shop()
    const params = { id: (await read()).return_id }
    const refused = await platform.call(other.people.owner, getReturn, { params })
    expect([refused.status, one.status]).toEqual([404, 'REQUESTED'])
  })
})

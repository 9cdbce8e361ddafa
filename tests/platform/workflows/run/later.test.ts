import { expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import { wireId } from '#platform/ids.ts'
import { grantDue, grantDueJobOf } from '#platform/workflows/due/grant-due.ts'
import { withCutBefore } from '../../../support/returns/cutting.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { storeOf, storeOrder } from '../../../support/events/store-events.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'
import { credit, when } from '../../../support/workflows/facts.ts'
import {
  balanceOf,
  decideWaiting,
  fivePercent,
  liveWorkflow,
  rewardsOf,
  runsOf,
  scopeOf,
  waitingEvents,
} from '../../../support/workflows/live.ts'

const { platform } = await suite({ at: '2026-03-20T12:30:00Z', ties: 'after all' })
const grant = async (shop: TestShop) => grantDue(platform, await scopeOf(platform, shop))
const job = { id: '1', tries: 0, last: false, signal: new AbortController().signal }
const minute = () => grantDueJobOf(platform).handle({} as never, job)

const actions: Action[] = [
  { type: 'add_tags', tags: ['Later'], after_days: 10 },
  { type: 'send_email', subject: 'How was it?', after_days: 10 },
]
/** A shop whose customer has had an event with acts in ten days. */
const planned = async () => {
  platform.at('2026-03-20T12:30:00Z')
  const shop = await platform.shop()
  const customer = await platform.customer(shop)
  await liveWorkflow(
    platform,
    shop,
    fivePercent({ cases: [{ id: 'c', conditions: { all: [] }, actions }] }),
  )
  await waitingEvents(platform, shop, [{ customer_id: customer.customer_id }])
  await decideWaiting(platform)
  return { shop, customer }
}
const tagsOf = async ({ shop_id }: TestShop) =>
  (
    await platform.db
      .selectFrom('customer')
      .select('tags')
      .where('shop_id', '=', shop_id)
      .executeTakeFirstOrThrow()
  ).tags
const mailsOf = async ({ shop_id }: TestShop) =>
  platform.db
    .selectFrom('mail')
    .select(['name', 'state', 'next_try_at'])
    .where('shop_id', '=', shop_id)
    .execute()

test('what a case does later is done at the same local time, once, by whoever looks', async () => {
  const { shop } = await planned()
  expect(await mailsOf(shop)).toMatchObject([
    { name: 'workflow_message', next_try_at: new Date('2026-03-30T11:30:00Z') },
  ])
  platform.at('2026-03-30T11:29:00Z')
  await grant(shop)
  expect(await tagsOf(shop)).toBe('')
  platform.at('2026-03-30T11:30:00Z')
  await Promise.all([grant(shop), grant(shop)])
  expect(await tagsOf(shop)).toBe('Later')
  await platform.db
    .updateTable('customer')
    .set({ tags: '' })
    .where('shop_id', '=', shop.shop_id)
    .execute()
  await grant(shop)
  expect(await tagsOf(shop)).toBe('')
  expect(await mailsOf(shop)).toHaveLength(1)
})

test('cut off before any of its statements, what is due is done once all the same', async () => {
  for (let at = 2; at < 20; at += 1) {
    const { shop } = await planned()
    platform.at('2026-03-30T11:30:00Z')
    const scope = await scopeOf(platform, shop)
    const isCut = await withCutBefore(at, () => grantDue(platform, scope).catch(() => undefined))
    await grant(shop)
    expect([at, await tagsOf(shop)]).toEqual([at, 'Later'])
    const told = await platform.db
      .selectFrom('event')
      .select('topic')
      .where('shop_id', '=', shop.shop_id)
      .where('topic', '=', 'customer_tag_added')
      .execute()
    expect([at, told.length]).toEqual([at, 1])
    if (!isCut) return
  }
})

test('what is due in a locked shop waits until it is opened', async () => {
  const { shop } = await planned()
  const lock = (gw_locked: boolean) =>
    platform.db
      .updateTable('shop')
      .set({ settings: JSON.stringify({ is_accepted_terms: true, gw_locked }) })
      .where('shop_id', '=', shop.shop_id)
      .execute()
  await lock(true)
  platform.at('2026-03-31T12:00:00Z')
  await minute()
  expect(await tagsOf(shop)).toBe('')
  await lock(false)
  await minute()
  expect(await tagsOf(shop)).toBe('Later')
})

test('nothing is done later for a customer who was erased, nor written to them', async () => {
  const { shop, customer } = await planned()
  const erased = await platform.call(
    shop.people.owner,
    eraseCustomer,
    { params: { id: customer.id }, body: { confirm: 'erase' } },
    { key: unique('erase-') },
  )
  expect(erased.status).toBe(200)
  platform.at('2026-03-30T11:30:00Z')
  await grant(shop)
  expect(await tagsOf(shop)).toBe('')
  const mails = await mailsOf(shop)
  expect(mails.filter(({ state }) => state === 'queued')).toEqual([])
})

/** An order whose reward is held until the end of its return window, 30 days. */
const inWindow = async () => {
  platform.at('2026-05-01T10:00:00Z')
  const shop = await platform.shop()
  await liveWorkflow(platform, shop, {
    trigger: 'order_paid',
    cases: [when('c', { all: [] }, credit({ hold: { mode: 'return_window' } }))],
  })
  const store = await storeOf(platform, shop)
  const customer = await platform.customer(shop)
  const at = platform.clock().toISOString()
  const order = storeOrder({
    subtotal: '100.00',
    total: '100.00',
    email: customer.email,
    customer: { id: customer.id, email: customer.email },
    created_at: at,
    updated_at: at,
    lines: [{ name: 'Shirt', sku: 'SHIRT', quantity: 2, price: '50.00' }],
  })
  await store.send('order_paid', { order }, { occurred_at: at })
  await decideWaiting(platform)
  expect(await rewardsOf(platform, shop)).toMatchObject([
    { state: 'pending', due_by: 'return_window', amount: 500n },
  ])
  const line = await platform.db
    .selectFrom('order_line')
    .select('line_id')
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  const bought = { name: order.name, line_ids: [wireId('order_line', line.line_id)] }
  return { shop, store, order, customer, bought, desk: requestingOf(platform, shop) }
}

test('a hold until the end of the return window ends with it, also where it was moved', async () => {
  const { shop, store, order, customer } = await inWindow()
  platform.at('2026-05-11T10:00:00Z')
  const at = platform.clock().toISOString()
  const sent = { ...order, updated_at: at, fulfilled_at: at }
  await store.send('order_fulfilled', { order: sent }, { occurred_at: at })
  // 30 days after the order, and after it was sent
  platform.at('2026-05-31T23:30:00Z')
  await grant(shop)
  expect(await balanceOf(platform, shop, customer.customer_id)).toBe(0n)
  platform.at('2026-06-10T22:59:00Z')
  await grant(shop)
  expect(await balanceOf(platform, shop, customer.customer_id)).toBe(0n)
  platform.at('2026-06-10T23:00:00Z')
  await grant(shop)
  expect(await balanceOf(platform, shop, customer.customer_id)).toBe(500n)
  expect(await runsOf(platform, shop)).toMatchObject([{ verdict: 'held' }])
})

test('a return that was requested in the window keeps its reward held until it is over', async () => {
  const { shop, customer, bought, desk } = await inWindow()
  platform.at('2026-05-30T10:00:00Z')
  const { return_id } = await desk.requested(bought)
  await desk.act('approve', return_id)
  platform.at('2026-06-01T10:00:00Z')
  await grant(shop)
  expect(await rewardsOf(platform, shop)).toMatchObject([{ state: 'pending', recalled: 0n }])
  expect((await desk.act('cancel', return_id)).status).toBe(200)
  platform.at('2026-06-01T23:00:00Z')
  await grant(shop)
  expect(await balanceOf(platform, shop, customer.customer_id)).toBe(500n)
})

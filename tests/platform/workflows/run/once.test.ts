import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { credit, when } from '../../../support/workflows/facts.ts'
import {
  balanceOf,
  decideWaiting,
  fivePercent,
  liveWorkflow,
  rewardsOf,
  runsOf,
  waitingEvents,
} from '../../../support/workflows/live.ts'
import { storeOf, storeOrder } from '../../../support/events/store-events.ts'
import { suite } from '../../../support/suite.ts'

const { platform } = await suite({ ties: 'after all', connections: 8 })

/** Number of orders, each sent ten times; ORDERS_TOLD=100000 takes a quarter of an hour. */
const toldOrders = Number(process.env['ORDERS_TOLD'] ?? 6)

test('orders told ten times in any order, to two runners at once, are each rewarded once', {
  timeout: 60_000 + toldOrders * 30,
}, async () => {
  const shop = await platform.shop()
  await liveWorkflow(platform, shop, {
    trigger: 'order_paid',
    cases: [when('c', { all: [] }, credit())],
  })
  const store = await storeOf(platform, shop)
  const at = platform.clock().toISOString()
  const people: Awaited<ReturnType<typeof platform.customer>>[] = []
  for (let n = 0; n < Math.min(toldOrders, 2000); n += 1) people.push(await platform.customer(shop))
  const events = Array.from({ length: toldOrders }, (_, n) => {
    const { id, email } = people[n % people.length]!
    const order = storeOrder({
      subtotal: '20.00',
      email,
      customer: { id, email },
      created_at: at,
      updated_at: at,
    })
    return store.event('order_paid', { order }, { occurred_at: at })
  })
  const told = Array.from({ length: 10 }, () => events)
    .flat()
    .map((event) => ({ event, by: Math.random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ event }) => event)
  const most = Math.min(500, told.length / 2)
  let next = 0
  let accepted = 0
  const tell = async () => {
    while (next < told.length) {
      const { body } = await store.post(told.slice(next, (next += most)))
      accepted += body.results.filter(({ outcome }) => outcome === 'accepted').length
    }
  }
  await Promise.all([tell(), tell(), tell(), tell()])
  expect(accepted).toBe(toldOrders)
  await decideWaiting(platform, { chunk: toldOrders > 100 ? 500 : 2, lanes: 2 })
  expect(await runsOf(platform, shop)).toHaveLength(toldOrders)
  const rewards = await rewardsOf(platform, shop)
  expect(rewards.map(({ amount }) => amount)).toEqual(Array(toldOrders).fill(100n))
})

test('a person’s events keep their order, however many runners there are', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  const nth = (value: string) => ({
    all: [{ field: 'workflow.rewards', operator: 'eq' as const, value }],
  })
  const pay = (value: string) => credit({ mode: 'fixed', value })
  await liveWorkflow(
    platform,
    shop,
    fivePercent({
      cases: [when('first', nth('0'), pay('1')), when('second', nth('1'), pay('10'))],
    }),
  )
  const start = platform.clock().getTime()
  const ids = await waitingEvents(
    platform,
    shop,
    Array.from({ length: 40 }, (_, n) => ({
      customer_id,
      at: new Date(start - 100_000 + n * 1000).toISOString(),
    })),
  )
  await decideWaiting(platform, { chunk: 3, lanes: 4 })
  expect(await runsOf(platform, shop)).toMatchObject([
    { event_id: ids[0], given: 100n },
    { event_id: ids[1], given: 1000n },
  ])
  expect(await balanceOf(platform, shop, customer_id)).toBe(1100n)
  const { rows } = await sql<{ n: bigint }>`
    select n from workflow_tally where shop_id = ${shop.shop_id}`.execute(platform.db)
  expect(rows.reduce((sum, { n }) => sum + n, 0n)).toBe(38n)
})

test('tags that set off workflows that set tags end after three in a row', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  const tagging = (trigger: string, type: 'add_tags' | 'remove_tags') => ({
    trigger,
    cases: [{ id: 'c', conditions: { all: [] }, actions: [{ type, tags: ['loop'] }] }],
  })
  await liveWorkflow(platform, shop, tagging('tg1', 'add_tags'))
  await liveWorkflow(platform, shop, tagging('customer_tag_added', 'remove_tags'))
  await liveWorkflow(platform, shop, tagging('customer_tag_removed', 'add_tags'))
  await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  const runs = await runsOf(platform, shop)
  expect(runs.map(({ verdict }) => verdict)).toEqual(['acted', 'acted', 'acted', 'failed'])
  expect(runs.at(-1)).toMatchObject({ problem: 'tag_loop' })
})

test('a balance is taken down to zero and never below', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  await liveWorkflow(platform, shop, fivePercent())
  await liveWorkflow(platform, shop, {
    trigger: 'tg2',
    cases: [
      {
        id: 'c',
        conditions: { all: [] },
        actions: [{ type: 'adjust_balance', value: '3.00' }],
      },
    ],
  })
  await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  await waitingEvents(
    platform,
    shop,
    [1, 2, 3].map(() => ({ topic: 'tg2', customer_id })),
  )
  await decideWaiting(platform)
  expect(await balanceOf(platform, shop, customer_id)).toBe(0n)
})

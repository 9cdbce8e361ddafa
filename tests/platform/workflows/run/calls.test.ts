import { expect, test } from 'vitest'
import { cancelReward, listRewards, releaseReward } from '#contract/rewards/calls.ts'
import { getEvent, listEvents, retryEvent } from '#contract/workflows/why.ts'
import { credit, when } from '../../../support/workflows/facts.ts'
import {
  balanceOf,
  decideWaiting,
  fivePercent,
  liveWorkflow,
  rewardsOf,
  waitingEvents,
} from '../../../support/workflows/live.ts'
import { suite } from '../../../support/suite.ts'
import { type TestShop, unique } from '../../../support/platform.ts'

const { platform } = await suite({ ties: 'after all' })
const limits = { budget: [{ period: 'total' as const, amount: '100' }] }
const pay = credit({ base: 'event', base_field: 'event.amount' })

/** A shop in which two people earned 5.00 each, pending or not. */
const given = async (isPending = false) => {
  const shop = await platform.shop()
  const [a, b] = [await platform.customer(shop), await platform.customer(shop)]
  const actions = [pay, ...(isPending ? [{ type: 'ask_approval' as const }] : [])]
  const workflow = await liveWorkflow(
    platform,
    shop,
    fivePercent({ limits, cases: [{ ...when('c', { all: [] }), actions }] }),
  )
  const events = await waitingEvents(
    platform,
    shop,
    [a, b].map(({ customer_id }) => ({ customer_id })),
  )
  await decideWaiting(platform)
  const ids = (await rewardsOf(platform, shop)).map(({ reward_id }) => `rw${reward_id}`)
  return { shop, a, b, workflow, events, ids }
}
const act = (shop: TestShop, endpoint: typeof releaseReward | typeof cancelReward, id: string) =>
  platform.call(shop.people.owner, endpoint, { params: { id } }, { key: unique('key-') })
const spent = async ({ shop_id }: TestShop) =>
  (
    await platform.db
      .selectFrom('workflow_spend')
      .select('spent')
      .where('shop_id', '=', shop_id)
      .where('period', '=', 'total')
      .executeTakeFirstOrThrow()
  ).spent

test('a pending reward is released once, however many press at the same time', async () => {
  const { shop, a, ids } = await given(true)
  expect(await balanceOf(platform, shop, a.customer_id)).toBe(0n)
  const answers = await Promise.all([1, 2, 3].map(() => act(shop, releaseReward, ids[0]!)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await balanceOf(platform, shop, a.customer_id)).toBe(500n)
  expect((await act(shop, cancelReward, ids[0]!)).error?.code).toBe('reward_not_pending')
})

test('a cancelled reward gives its budget back, and is never granted', async () => {
  const { shop, b, ids } = await given(true)
  expect(await spent(shop)).toBe(1000n)
  expect((await act(shop, cancelReward, ids[1]!)).body.reward.state).toBe('cancelled')
  expect(await spent(shop)).toBe(500n)
  expect((await act(shop, releaseReward, ids[1]!)).error?.code).toBe('reward_not_pending')
  expect(await balanceOf(platform, shop, b.customer_id)).toBe(0n)
})

test('rewards are listed by workflow, state and customer', async () => {
  const { shop, a, workflow } = await given()
  const list = async (query: object) =>
    (await platform.call(shop.people.owner, listRewards, { query } as never)).body
  expect(await list({ workflow: `wf${workflow}` })).toMatchObject({ count: 2 })
  expect(await list({ state: 'pending' })).toMatchObject({ count: 0, rows: [] })
  expect(await list({ customer: a.id })).toMatchObject({
    count: 1,
    rows: [{ amount: '5.00', state: 'granted', title: 'Cashback' }],
  })
})

test('an event says why, and of those that didn’t listen why not', async () => {
  const { shop, events, workflow } = await given()
  const deaf = await liveWorkflow(platform, shop, fivePercent({ trigger: 'order_paid' }))
  const { body } = await platform.call(shop.people.owner, getEvent, {
    params: { id: `ev${events[0]}` },
  })
  expect(body.decisions).toMatchObject([
    {
      workflow_id: `wf${workflow}`,
      verdict: 'rewarded',
      given: '5.00',
      trace: { verdict: 'rewarded', case: 'c', limits: [{ kind: 'budget', passes: true }] },
      credits: [{ amount: '5.00', base: '100.00', exact: '5' }],
    },
  ])
  expect(body.deaf).toMatchObject([{ workflow_id: `wf${deaf}`, why: 'other_trigger' }])
  const { body: list } = await platform.call(shop.people.owner, listEvents, {
    query: { state: 'done' },
  })
  expect(list.rows).toHaveLength(2)
})

test('a stuck event is tried again, and any other isn’t', async () => {
  const { shop, events } = await given()
  const id = `ev${events[0]}`
  const retry = () =>
    platform.call(shop.people.owner, retryEvent, { params: { id } }, { key: unique('key-') })
  expect((await retry()).error?.code).toBe('event_not_stuck')
})

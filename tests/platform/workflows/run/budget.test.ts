import { expect, test } from 'vitest'
import type { Definition } from '#contract/workflows/definition-shapes.ts'
import { credit, when } from '../../../support/workflows/facts.ts'
import {
  decideWaiting,
  fivePercent,
  liveWorkflow,
  runsOf,
  waitingEvents,
} from '../../../support/workflows/live.ts'
import { suite } from '../../../support/suite.ts'
import type { TestShop } from '../../../support/platform.ts'

const { platform } = await suite({ ties: 'after all', connections: 8 })
const total = (amount: string): Definition['limits'] => ({ budget: [{ period: 'total', amount }] })
const cents = (value: string) => [when('c', { all: [] }, credit({ mode: 'fixed', value }))]
const mailsTo = async ({ shop_id }: TestShop, name: 'workflow_budget') =>
  platform.db
    .selectFrom('mail')
    .select(['to_email', 'subject'])
    .where('shop_id', '=', shop_id)
    .where('name', '=', name)
    .orderBy('mail_id')
    .execute()

test('fifty rewards at once never pass what is left of a budget', async () => {
  const shop = await platform.shop()
  const people = []
  for (let n = 0; n < 50; n += 1) people.push(await platform.customer(shop))
  await liveWorkflow(platform, shop, fivePercent({ cases: cents('0.30'), limits: total('10.00') }))
  await waitingEvents(
    platform,
    shop,
    people.map(({ customer_id }) => ({ customer_id })),
  )
  await decideWaiting(platform, { chunk: 4, lanes: 4 })
  const runs = await runsOf(platform, shop)
  expect(runs).toHaveLength(50)
  expect(runs.filter(({ verdict }) => verdict === 'rewarded')).toHaveLength(33)
  expect(new Set(runs.map(({ verdict }) => verdict))).toEqual(
    new Set(['rewarded', 'over_budget', 'paused']),
  )
  const workflow = await platform.db
    .selectFrom('workflow')
    .select(['state', 'paused_reason'])
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  expect(workflow).toEqual({ state: 'paused', paused_reason: 'budget' })
  expect((await mailsTo(shop, 'workflow_budget')).map(({ subject }) => subject)).toEqual([
    'Cashback: 80% of the budget is used up',
    'Cashback is paused: its budget is used up',
  ])
})

test('owners hear once a period that 80 % of a budget is spent', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  await liveWorkflow(platform, shop, fivePercent({ cases: cents('1.00'), limits: total('10.00') }))
  for (let n = 0; n < 9; n += 1) {
    await waitingEvents(platform, shop, [{ customer_id }])
    await decideWaiting(platform)
    expect(await mailsTo(shop, 'workflow_budget')).toHaveLength(n < 7 ? 0 : 1)
  }
})

test('a group gives only what its first workflow gives', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  const second = await liveWorkflow(
    platform,
    shop,
    fivePercent({ cases: cents('1.00'), group: 'one' }),
    { place: 2 },
  )
  const first = await liveWorkflow(
    platform,
    shop,
    fivePercent({ cases: cents('2.00'), group: 'one' }),
  )
  await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  expect(await runsOf(platform, shop)).toMatchObject([
    { workflow_id: second, verdict: 'other_won', given: 0n },
    { workflow_id: first, verdict: 'rewarded', given: 200n },
  ])
})

test('what came too late, before its start or after its end is no reward but a verdict', async () => {
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  const now = platform.clock()
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const times = { starts_at: before(10), ends_at: before(5) }
  await liveWorkflow(platform, shop, fivePercent(times), { since: before(20) })
  await waitingEvents(platform, shop, [
    { customer_id, at: before(40), came: before(7) },
    // before the workflow was live, so that it didn't listen
    { customer_id, at: before(21), came: before(21) },
    { customer_id, at: before(12), came: before(12) },
    { customer_id, at: before(7), came: before(7) },
    { customer_id, at: before(3), came: before(3) },
  ])
  await decideWaiting(platform)
  expect((await runsOf(platform, shop)).map(({ verdict }) => verdict)).toEqual([
    'too_old',
    'not_started',
    'rewarded',
    'ended',
  ])
})

test('a workflow that the plan doesn’t have rewards nobody', async () => {
  const shop = await platform.shop({ settings: { features: [] } })
  const { customer_id } = await platform.customer(shop)
  await liveWorkflow(platform, shop, fivePercent())
  await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  expect(await runsOf(platform, shop)).toMatchObject([{ verdict: 'plan', given: 0n }])
})

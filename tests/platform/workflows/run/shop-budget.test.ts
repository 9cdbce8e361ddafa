import { beforeEach, expect, test } from 'vitest'
import { putSetting } from '#contract/shop/calls.ts'
import { previewWorkflow } from '#contract/workflows/trial.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { placeOrder } from '../../../support/orders/placing.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'
import { backTestingOf } from '../../../support/workflows/back-testing.ts'
import { credit, when, workflow } from '../../../support/workflows/facts.ts'
import {
  decideWaiting,
  fivePercent,
  liveWorkflow,
  rewardsOf,
  runsOf,
  waitingEvents,
} from '../../../support/workflows/live.ts'

const { platform } = await suite({ at: '2026-03-15T12:00:00Z', ties: 'after all', connections: 8 })
let shop: TestShop
beforeEach(async () => {
  shop = await platform.shop()
})
const fixed = (value: string, more: object = {}): Partial<WorkflowData> => ({
  cases: [when('c', { all: [] }, credit({ mode: 'fixed', value, ...more }))],
})
const budget = async (value: string | null, person = shop.people.owner) =>
  platform.call(person, putSetting, { body: { key: 'workflows_month_budget', value } })
const people = async (count: number) => {
  const made = []
  for (let n = 0; n < count; n += 1) made.push(await platform.customer(shop))
  return made.map(({ customer_id }) => ({ customer_id }))
}
const verdicts = async () => (await runsOf(platform, shop)).map(({ verdict }) => verdict)
const given = async () =>
  (await runsOf(platform, shop)).reduce((sum, run) => sum + Number(run.given), 0)
const mails = async () =>
  platform.db
    .selectFrom('mail')
    .select('subject')
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', 'workflow_budget')
    .orderBy('mail_id')
    .execute()
    .then((rows) => rows.map(({ subject }) => subject))

test('fifty rewards of two workflows at once never pass the last 10.00 of the shop’s month', async () => {
  await budget('15')
  const one = await people(1)
  await liveWorkflow(platform, shop, fivePercent(fixed('5')))
  await waitingEvents(platform, shop, one)
  await decideWaiting(platform)
  expect(await given()).toBe(500)
  await liveWorkflow(
    platform,
    shop,
    { ...fivePercent(fixed('0.30')), trigger: 'tg1' },
    { place: 2 },
  )
  await liveWorkflow(platform, shop, fivePercent(fixed('0.70')), { place: 3 })
  await platform.db
    .updateTable('workflow')
    .set({ state: 'paused', paused_reason: 'person' })
    .where('shop_id', '=', shop.shop_id)
    .where('place', '=', 1)
    .execute()
  await waitingEvents(platform, shop, await people(50))
  await decideWaiting(platform, { chunk: 4, lanes: 4 })
  const sum = await given()
  expect(sum).toBeLessThanOrEqual(1500)
  expect(sum).toBeGreaterThan(1470)
  const { rows } = { rows: await rewardsOf(platform, shop) }
  expect(rows.reduce((all, { amount }) => all + Number(amount), 0)).toBe(sum)
  expect(new Set(await verdicts())).toEqual(new Set(['rewarded', 'paused', 'over_budget']))
  const live = await platform.db
    .selectFrom('workflow')
    .select('state')
    .where('shop_id', '=', shop.shop_id)
    .orderBy('place')
    .execute()
  expect(live.map(({ state }) => state)).toEqual(['paused', 'live', 'live'])
  expect(await mails()).toEqual([
    '80% of this month’s workflow budget is used up',
    'This month’s workflow budget is used up',
  ])
})

test('two workflows of one event share what is left, in their order', async () => {
  await budget('10')
  await liveWorkflow(platform, shop, fivePercent(fixed('6')))
  await liveWorkflow(platform, shop, fivePercent(fixed('5')), { place: 2 })
  await liveWorkflow(platform, shop, fivePercent(fixed('4')), { place: 3 })
  await waitingEvents(platform, shop, await people(1))
  await decideWaiting(platform)
  expect(await verdicts()).toEqual(['rewarded', 'over_budget', 'rewarded'])
})

test('each month has the budget of its own; blank and zero are none', async () => {
  await budget('5')
  await liveWorkflow(platform, shop, fivePercent(fixed('5')))
  const [one] = await people(1)
  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']
  await waitingEvents(
    platform,
    shop,
    days.map((day) => ({ ...one!, at: `${day}T12:00:00Z` })),
  )
  await decideWaiting(platform)
  expect(await verdicts()).toEqual(['rewarded', 'over_budget', 'rewarded', 'over_budget'])
  for (const none of ['0', null]) {
    expect((await budget(none)).status).toBe(200)
    await waitingEvents(platform, shop, [one!])
    await decideWaiting(platform)
    expect((await verdicts()).at(-1)).toBe('rewarded')
  }
})

test('a held reward that ends gives the month its share back', async () => {
  await budget('5')
  await liveWorkflow(platform, shop, fivePercent(fixed('5', { hold: { mode: 'days', days: 3 } })))
  const [one] = await people(1)
  await waitingEvents(platform, shop, [one!, one!])
  await decideWaiting(platform)
  expect(await verdicts()).toEqual(['held', 'over_budget'])
  const [reward] = await rewardsOf(platform, shop)
  await platform.request('POST', `/rewards/rw${reward!.reward_id}/cancel`, {
    token: shop.people.owner.token,
    key: 'one-key-of-a-cancel',
    body: {},
  })
  await waitingEvents(platform, shop, [one!])
  await decideWaiting(platform)
  expect(await verdicts()).toEqual(['held', 'over_budget', 'held'])
})

test('a preview and a back-test know the budget too', async () => {
  await budget('7.50')
  const definition = workflow([when('c', { all: [] }, credit({ mode: 'fixed', value: '5' }))])
  const { customer_id, email } = await platform.customer(shop)
  for (const at of ['2026-01-05', '2026-01-06', '2026-02-05', '2026-02-06'])
    await placeOrder(platform, shop, {
      customer_id,
      created_at: new Date(`${at}T12:00:00Z`),
      paid_at: new Date(`${at}T12:00:00Z`),
    })
  const days = { from: '2026-01-01', to: '2026-03-01' }
  const { figures } = await backTestingOf(platform, shop).run(definition, days)
  expect(figures!.draft.months).toEqual([
    { month: '2026-01', rewards: 1, amount: '5.00' },
    { month: '2026-02', rewards: 1, amount: '5.00' },
  ])
  expect(figures!.draft.verdicts).toContainEqual({ verdict: 'over_budget', events: 2 })
  const preview = async () =>
    (
      await platform.call(shop.people.owner, previewWorkflow, {
        body: { email: email!, workflow: definition, data: { 'order.subtotal': '9' } } as never,
      })
    ).body.verdict
  expect(await preview()).toBe('rewarded')
  await liveWorkflow(platform, shop, fivePercent(fixed('5')))
  await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  expect(await preview()).toBe('over_budget')
})

test('only the owner sets it', async () => {
  const { staff, limited, admin } = shop.people
  expect((await budget('10', staff)).status).toBe(403)
  expect((await budget('10', limited)).status).toBe(403)
  expect((await budget('-1')).status).toBe(422)
  expect((await budget('10', admin)).body.settings).toMatchObject({
    workflows_month_budget: '10.00',
  })
})

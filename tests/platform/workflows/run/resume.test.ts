import { expect, test } from 'vitest'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { suite } from '../../../support/suite.ts'
import { definingOf } from '../../../support/workflows/defining.ts'
import { credit, when } from '../../../support/workflows/facts.ts'
import { balanceOf, decideWaiting, runsOf, waitingEvents } from '../../../support/workflows/live.ts'

const { platform, shop } = await suite({ at: '2026-03-01T12:00:00Z', ties: 'after all' })
const desk = definingOf(platform, shop)
const pound = credit({ mode: 'fixed', value: '1.00' })
const withBudget = (amount: string): WorkflowData & { title: string } => ({
  title: 'Pounds',
  trigger: 'customer_created',
  cases: [when('all', { all: [] }, pound)],
  limits: { budget: [{ period: 'total', amount }] },
})

test('a budget warns at 80 %, pauses at its end, and a larger one lets the workflow go on', async () => {
  const { customer_id } = await platform.customer(shop)
  const { id } = await desk.live(withBudget('10.00'))
  let minute = 0
  const happen = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      minute += 1
      platform.at(new Date(Date.UTC(2026, 2, 1, 12, minute)))
      await waitingEvents(platform, shop, [{ customer_id, topic: 'customer_created' }])
      await decideWaiting(platform)
    }
  }
  const mails = async () =>
    (
      await platform.db
        .selectFrom('mail')
        .select('subject')
        .where('shop_id', '=', shop.shop_id)
        .where('name', '=', 'workflow_budget')
        .orderBy('mail_id')
        .execute()
    ).map(({ subject }) => subject)
  const state = async () => (await desk.read(id)).workflow
  await happen(7)
  expect(await mails()).toEqual([])
  await happen(1)
  expect(await mails()).toEqual(['Pounds: 80% of the budget is used up'])
  await happen(3)
  expect(await state()).toMatchObject({ state: 'paused', paused_reason: 'budget' })
  expect(await mails()).toEqual([
    'Pounds: 80% of the budget is used up',
    'Pounds is paused: its budget is used up',
  ])
  expect(await balanceOf(platform, shop, customer_id)).toBe(1000n)
  await desk.test(withBudget('12.00'))
  const resumed = await desk.change(id, { ...withBudget('12.00'), active: true })
  expect(resumed.body.workflow).toMatchObject({ state: 'live', live_version: 2 })
  await happen(3)
  // events of the pause stay without a reward
  expect(await balanceOf(platform, shop, customer_id)).toBe(1200n)
  expect((await runsOf(platform, shop)).map(({ verdict }) => verdict)).toEqual([
    ...Array(10).fill('rewarded'),
    'over_budget',
    'rewarded',
    'rewarded',
    'over_budget',
  ])
  expect(await state()).toMatchObject({ state: 'paused', paused_reason: 'budget' })
})

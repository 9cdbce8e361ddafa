import { expect, test } from 'vitest'
import { listBackTestRows } from '#contract/workflows/back-test/calls.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { suite } from '../../../support/suite.ts'
import { backTestingOf } from '../../../support/workflows/back-testing.ts'
import { credit, when } from '../../../support/workflows/facts.ts'

const { platform, shop, other } = await suite({ at: '2026-03-10T12:00:00Z' })
const days = { from: '2026-03-01', to: '2026-03-31' }
const bonus = (trigger: 'return_approved' | 'return_received'): WorkflowData => ({
  trigger,
  cases: [
    when('bonus', { all: [] }, credit({ value: '10', base: 'event', base_field: 'return.amount' })),
  ],
})

test('approved and received returns have a past, once each, with the amounts of live events', async () => {
  const desk = requestingOf(platform, shop)
  const waiting = await desk.requested(await desk.bought())
  const order = await desk.bought()
  const received = await desk.requested(order)
  await desk.act('approve', received.return_id)
  platform.at('2026-03-12T12:00:00Z')
  const body = { ...desk.arrived(order.line_ids[0]!), refund: false }
  await desk.act('receive', received.return_id, shop.people.owner, body)
  const reopened = await desk.requested(await desk.bought())
  await desk.act('approve', reopened.return_id)
  await desk.act('reopen', reopened.return_id)
  await desk.act('approve', reopened.return_id)

  const { run } = backTestingOf(platform, shop)
  const events = async (trigger: 'return_approved' | 'return_received') => {
    const { state, back_test_id: id } = await run(bonus(trigger), days)
    expect(state).toBe('done')
    const { body } = await platform.call(shop.people.owner, listBackTestRows, {
      params: { id },
      query: {},
    })
    return body.rows
  }
  const approved = await events('return_approved')
  expect(approved).toHaveLength(2)
  const [arrived, ...more] = await events('return_received')
  expect(more).toEqual([])
  expect(arrived).toMatchObject({ verdict: 'rewarded' })
  expect(Number(arrived!.amount) * 10).toBeCloseTo(Number(received.amount), 1)

  const heard = await platform.db
    .selectFrom('event')
    .select('topic')
    .where('shop_id', '=', shop.shop_id)
    .where('topic', 'like', 'return_%')
    .orderBy('event_id')
    .execute()
  expect(heard.map(({ topic }) => topic)).toEqual([
    'return_approved',
    'return_received',
    'return_approved',
  ])
  expect((await desk.read(waiting.return_id)).state).toBe('requested')
})

test('another shop’s returns are no part of it', async () => {
  const { figures } = await backTestingOf(platform, other).run(bonus('return_approved'), days)
  expect(figures!.draft.rewards).toBe(0)
})

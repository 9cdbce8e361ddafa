import { expect, test } from 'vitest'
import { getEvent } from '#contract/workflows/why.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'
import { definingOf } from '../../support/workflows/defining.ts'
import { credit, when } from '../../support/workflows/facts.ts'
import { decideWaiting, runsOf, waitingEvents } from '../../support/workflows/live.ts'

const { platform } = await suite({ at: '2026-03-01T12:00:00Z', ties: 'after all' })
const definition = {
  title: 'Soon',
  trigger: 'customer_created',
  cases: [when('all', { all: [] }, credit({ mode: 'fixed', value: '1' }))],
}
const publish_at = '2026-03-03T12:00:00.000Z'

/** A shop with a workflow that is to go live on 3 March. */
const planned = async () => {
  platform.at('2026-03-01T12:00:00Z')
  const shop = await platform.shop()
  const { customer_id } = await platform.customer(shop)
  const desk = definingOf(platform, shop)
  const { id } = (await desk.create(definition)).body.workflow
  await desk.test(definition)
  const scheduled = await desk.change(id, { active: true, publish_at })
  expect(scheduled.body.workflow).toMatchObject({ state: 'scheduled' })
  const happens = async (at: string) => {
    platform.at(at)
    const [event] = await waitingEvents(platform, shop, [
      { customer_id, topic: 'customer_created' },
    ])
    return event!
  }
  return { shop, desk, id, happens }
}
const deafTo = async (shop: TestShop, event: bigint) =>
  (await platform.call(shop.people.owner, getEvent, { params: { id: `ev${event}` } })).body.deaf

test('an event before a version goes live is none of it, also where it is decided afterwards', async () => {
  const { shop, id, happens } = await planned()
  const before = await happens('2026-03-03T11:59:59Z')
  const after = await happens('2026-03-03T12:00:00Z')
  platform.at('2026-03-04T12:00:00Z')
  await decideWaiting(platform)
  expect(await runsOf(platform, shop)).toMatchObject([{ event_id: after, verdict: 'rewarded' }])
  expect(await deafTo(shop, before)).toEqual([
    { workflow_id: id, title: 'Soon', why: 'not_started', reason: null, at: publish_at },
  ])
})

test('until then its time is not known to an explanation', async () => {
  const { shop, happens } = await planned()
  const event = await happens('2026-03-02T12:00:00Z')
  await decideWaiting(platform)
  expect(await deafTo(shop, event)).toMatchObject([{ why: 'not_started', at: null }])
})

test('a withdrawn schedule explains nothing as live, before its time and after', async () => {
  const { shop, desk, id, happens } = await planned()
  const before = await happens('2026-03-01T18:00:00Z')
  platform.at('2026-03-02T12:00:00Z')
  const { body } = await desk.change(id, { active: false })
  expect(body.workflow).toMatchObject({ state: 'draft' })
  const after = await happens('2026-03-04T12:00:00Z')
  await decideWaiting(platform)
  expect(await runsOf(platform, shop)).toEqual([])
  expect(await deafTo(shop, before)).toMatchObject([{ why: 'not_started', at: null }])
  expect(await deafTo(shop, after)).toMatchObject([{ why: 'draft', at: null }])
})

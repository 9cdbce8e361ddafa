import { expect, test } from 'vitest'
import { launchWorkflow, previewLaunch } from '#contract/workflows/launch/calls.ts'
import type { Limits } from '#contract/workflows/definition-shapes.ts'
import { suite } from '../../../support/suite.ts'
import { type TestShop, unique } from '../../../support/platform.ts'
import { credit, when } from '../../../support/workflows/facts.ts'
import {
  balanceOf,
  decideWaiting,
  liveWorkflow,
  rewardsOf,
  runsOf,
} from '../../../support/workflows/live.ts'

const { platform, other } = await suite({ at: '2026-05-01T10:00:00Z', ties: 'after all' })
const definition = (limits: Limits = {}) => ({
  trigger: 'manual_launch',
  cases: [when('all', { all: [] }, credit({ mode: 'fixed', value: '5.00' }))],
  limits,
})

/** A shop with two workflows that are launched by hand, and three customers, two of them Smith. */
const launching = async (limits?: Limits) => {
  const shop = await platform.shop()
  const workflow = await liveWorkflow(platform, shop, definition(limits))
  const second = await liveWorkflow(platform, shop, definition(), { place: 2 })
  const [a, b, c] = [
    await platform.customer(shop, { name: 'Ann Smith' }),
    await platform.customer(shop, { name: 'Bob Smith' }),
    await platform.customer(shop, { name: 'Cid Jones' }),
  ]
  const id = `wf${workflow}`
  const preview = (filter: object, by = shop.people.owner, of = id) =>
    platform.call(by, previewLaunch, { params: { id: of }, body: { filter } })
  const launch = (
    people: number,
    filter: object = { search: 'smith' },
    { key = unique('key-'), by = shop.people.owner } = {},
  ) => platform.call(by, launchWorkflow, { params: { id }, body: { filter, people } }, { key })
  const balances = async () =>
    Promise.all([a, b, c].map(({ customer_id }) => balanceOf(platform, shop, customer_id)))
  return { shop, workflow, second, id, preview, launch, balances }
}
const events = async ({ shop_id }: TestShop) =>
  (
    await platform.db
      .selectFrom('event')
      .select('event_id')
      .where('shop_id', '=', shop_id)
      .execute()
  ).length

test('a launch gives the customers of its filter what the preview said, and nobody else', async () => {
  const { shop, workflow, preview, launch, balances } = await launching()
  const { body } = await preview({ search: 'smith' })
  expect(body).toEqual({
    currency: 'GBP',
    people: 2,
    rewarded: 2,
    amount: '10.00',
    held: '0.00',
    verdicts: [{ verdict: 'rewarded', people: 2 }],
  })
  expect(await events(shop)).toBe(0)
  const { status, text } = await launch(2)
  expect([status, text]).toEqual([200, expect.anything()])
  await decideWaiting(platform)
  expect(await balances()).toEqual([500n, 500n, 0n])
  // the other workflow of the same trigger wasn't launched
  expect((await runsOf(platform, shop)).map((run) => run.workflow_id)).toEqual([workflow, workflow])
})

test('limits and budgets hold, and the preview counts with them', async () => {
  const { shop, preview, launch, balances } = await launching({
    budget: [{ period: 'total', amount: '12.00' }],
    per_customer: [{ period: 'ever', count: 1 }],
  })
  const { body } = await preview({})
  expect(body).toMatchObject({ people: 3, rewarded: 2, amount: '10.00' })
  expect((await launch(2)).status).toBe(200)
  await decideWaiting(platform)
  expect((await preview({ search: 'smith' })).body).toMatchObject({
    rewarded: 0,
    amount: '0.00',
    verdicts: [{ verdict: 'over_customer_limit', people: 2 }],
  })
  expect((await launch(2)).status).toBe(200)
  await decideWaiting(platform)
  expect(await balances()).toEqual([500n, 500n, 0n])
  expect(await rewardsOf(platform, shop)).toHaveLength(2)
})

test('a launch with the same key happens once, however many send it at the same time', async () => {
  const { launch, balances } = await launching()
  const key = unique('key-')
  const sent = () => launch(2, { search: 'smith' }, { key })
  const answers = await Promise.all([sent(), sent(), sent()])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await sent()).status).toBe(200)
  await decideWaiting(platform)
  expect(await balances()).toEqual([500n, 500n, 0n])
})

test('other customers than those of the preview, none, or another workflow are refused', async () => {
  const { shop, id, preview, launch } = await launching()
  expect((await launch(3)).error?.code).toBe('launch_moved')
  expect((await launch(1, { search: 'none at all' })).error?.code).toBe('launch_size')
  const paid = await liveWorkflow(platform, shop, { ...definition(), trigger: 'order_paid' })
  expect((await preview({}, shop.people.owner, `wf${paid}`)).error?.code).toBe('not_launchable')
  await platform.db
    .updateTable('workflow')
    .set({ state: 'paused', paused_reason: 'person' })
    .where('shop_id', '=', shop.shop_id)
    .execute()
  expect((await launch(2)).error?.code).toBe('not_launchable')
  expect((await preview({}, other.people.owner, id)).status).toBe(404)
  for (const role of ['staff', 'limited', 'pos'] as const) {
    expect((await preview({}, shop.people[role])).status).toBe(403)
    expect((await launch(2, {}, { by: shop.people[role] })).status).toBe(403)
  }
  expect(await events(shop)).toBe(0)
})

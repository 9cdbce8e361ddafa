import { beforeEach, describe, expect, test } from 'vitest'
import {
  deleteWorkflow,
  listWorkflows,
  listWorkflowVersions,
  restoreWorkflowVersion,
} from '#contract/workflows/define.ts'
import { transact } from '#platform/db/transact.ts'
import { liveWorkflows } from '#platform/workflows/define/live-workflows.ts'
import { pauseWorkflow } from '#platform/workflows/define/pause-workflow.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { cashback, definingOf } from '../../../support/workflows/defining.ts'

const platform = await suitePlatform()
let shop: TestShop
let desk: ReturnType<typeof definingOf>
beforeEach(async () => {
  platform.at('2026-03-01T12:00:00Z')
  shop = await platform.shop()
  desk = definingOf(platform, shop)
  await desk.order()
})
const ten = cashback({
  cases: [
    {
      ...cashback().cases[0],
      actions: [
        { type: 'issue_store_credit', mode: 'percentage_of', base: 'subtotal', value: '10' },
      ],
    },
  ],
})
const versions = async (id: string) =>
  (await platform.call(shop.people.limited, listWorkflowVersions, { params: { id } })).body.versions
const liveNow = (at = platform.clock()) =>
  liveWorkflows(platform.db, shop.shop_id, at).then((all) =>
    all.map(({ workflow_id, state, version_no }) => `wf${workflow_id} ${state} ${version_no}`),
  )

describe('pausing', () => {
  test('lets events pass by until it goes on, without another test', async () => {
    const { id } = await desk.live()
    const paused = await desk.change(id, { active: false })
    expect(paused.body.workflow).toMatchObject({ state: 'paused', paused_reason: 'person' })
    expect(await desk.topics()).toEqual([])
    await desk.change(id, { active: false })
    platform.at('2026-04-01T12:00:00Z')
    const back = await desk.change(id, { active: true })
    expect(back.body).toMatchObject({
      published: null,
      workflow: { state: 'live', paused_reason: null, live_version: 1 },
    })
    const [live] = await liveWorkflows(platform.db, shop.shop_id, platform.clock())
    expect(live!.live_since).toEqual(platform.clock())
    expect(await desk.changes(id)).toEqual(['live', 'paused person', 'live'])
    expect(await desk.audited(id)).toEqual([
      'make_workflow',
      'publish_workflow',
      'pause_workflow',
      'resume_workflow',
    ])
  })

  test('by the runner says why, once', async () => {
    const { id } = await desk.live()
    const pause = () =>
      transact(platform.db, (trx) =>
        pauseWorkflow(
          { trx, shop, actor: { kind: 'job' }, now: platform.clock() },
          BigInt(id.slice(2)),
          'budget',
        ),
      )
    expect([await pause(), await pause()]).toEqual([true, false])
    expect((await desk.read(id)).workflow).toMatchObject({
      state: 'paused',
      paused_reason: 'budget',
    })
    expect(await desk.changes(id)).toEqual(['live', 'paused budget'])
  })

  test('of one workflow and publishing another at once never loses a topic', async () => {
    const { id } = await desk.live()
    const created = { ...cashback(), trigger: 'order_created' }
    await desk.test(created)
    for (let turn = 0; turn < 5; turn += 1) {
      const next = (await desk.create(created)).body.workflow.id
      await Promise.all([
        desk.change(id, { active: turn % 2 === 1 }),
        desk.change(next, { active: true }),
      ])
      expect(await desk.topics()).toEqual(
        turn % 2 === 1 ? ['order_created', 'order_paid'] : ['order_created'],
      )
      await desk.change(next, { active: false })
    }
  })
})

describe('versions', () => {
  test('say what each changed, and an earlier one comes back into the draft or live', async () => {
    const { id } = await desk.live()
    await desk.test(ten)
    await desk.change(id, { ...ten, active: true, note: 'Ten percent' })
    const [second, first] = await versions(id)
    expect(second).toMatchObject({
      no: 2,
      state: 'live',
      note: 'Ten percent',
      by: { name: 'owner' },
      changes: expect.arrayContaining([
        {
          key: 'action_value',
          values: { case: 'large', action: 1, from: '5', to: '10' },
        },
      ]) as unknown,
    })
    expect(first).toMatchObject({ no: 1, state: 'past', changes: [] })
    const restore = (body: object) =>
      platform.call(shop.people.owner, restoreWorkflowVersion, {
        params: { id, no: '1' },
        body: body as never,
      })
    const { revision } = (await desk.read(id)).workflow
    const moved = await restore({ to: 'draft', expected_revision: revision - 1 })
    expect([moved.status, moved.error?.code]).toEqual([409, 'draft_moved'])
    const drafted = await restore({ to: 'draft', expected_revision: revision })
    expect(drafted.body.workflow).toMatchObject({
      cases: cashback().cases,
      live_version: 2,
      changed: true,
    })
    const live = await restore({ to: 'live' })
    expect(live.body).toMatchObject({ published: { version: 3 }, workflow: { live_version: 3 } })
    platform.at('2026-03-20T12:00:00Z')
    await restore({ to: 'draft' })
    const old = await platform.call(shop.people.owner, restoreWorkflowVersion, {
      params: { id, no: '2' },
      body: { to: 'live' },
    })
    expect([old.status, old.error?.code]).toEqual([409, 'back_test_missing'])
    const missing = await platform.call(shop.people.owner, restoreWorkflowVersion, {
      params: { id, no: '9' },
      body: { to: 'draft' },
    })
    expect(missing.status).toBe(404)
    expect((await desk.read(id)).workflow).toMatchObject({ live_version: 3, changed: false })
  })
})

describe('deleting', () => {
  const remove = async (id: string) =>
    (await platform.call(shop.people.owner, deleteWorkflow, { params: { id } })).body
  const ids = async (query: object = {}) =>
    (await platform.call(shop.people.limited, listWorkflows, { query })).body.workflows.map(
      ({ id }) => id,
    )

  test('removes one that was never live, scheduled or not', async () => {
    const draft = (await desk.create(cashback())).body.workflow.id
    await desk.test(cashback())
    const planned = (await desk.create(cashback())).body.workflow.id
    await desk.change(planned, { active: true, publish_at: '2026-03-03T08:00:00Z' })
    expect([await remove(draft), await remove(planned)]).toEqual([
      { archived: false },
      { archived: false },
    ])
    expect(await ids({ archived: 'true' })).toEqual([])
    expect(await desk.topics()).toEqual([])
    expect(await desk.audited(draft)).toEqual(['make_workflow', 'delete_workflow'])
    const again = await platform.call(shop.people.owner, deleteWorkflow, { params: { id: draft } })
    expect(again.status).toBe(404)
  })

  test('archives one that was live, for good', async () => {
    const { id } = await desk.live()
    expect([await remove(id), await remove(id)]).toEqual([{ archived: true }, { archived: true }])
    expect([await ids(), await ids({ archived: 'true' })]).toEqual([[], [id]])
    expect(await liveNow()).toEqual([])
    expect(await desk.topics()).toEqual([])
    expect(await desk.changes(id)).toEqual(['live', 'archived'])
    const refused = await desk.change(id, { active: true })
    expect([refused.status, refused.error?.code]).toEqual([409, 'workflow_archived'])
  })
})

test('budgets show what is spent in their current period', async () => {
  const budget = [
    { period: 'total', amount: '1000' },
    { period: 'month', amount: '100.5' },
  ]
  const { id } = await desk.live({ ...cashback(), limits: { budget } })
  const row = { shop_id: shop.shop_id, workflow_id: BigInt(id.slice(2)), alerted_at: null }
  await platform.db
    .insertInto('workflow_spend')
    .values([
      { ...row, period: 'total', from_day: '0001-01-01', spent: 30_000n },
      { ...row, period: 'month', from_day: '2026-02-01', spent: 9000n },
      { ...row, period: 'month', from_day: '2026-03-01', spent: 1234n },
    ])
    .execute()
  expect((await desk.read(id)).workflow.budget).toEqual([
    { period: 'total', amount: '1000.00', spent: '300.00', from: '0001-01-01' },
    { period: 'month', amount: '100.50', spent: '12.34', from: '2026-03-01' },
  ])
})

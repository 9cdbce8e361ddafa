import { beforeEach, describe, expect, test } from 'vitest'
import { listWorkflowVersions } from '#contract/workflows/define.ts'
import { liveWorkflows } from '#platform/workflows/define/live-workflows.ts'
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

describe('publishing', () => {
  test('needs a back-test of this definition in the last 7 days, and says how to run one', async () => {
    const { id } = (await desk.create(cashback())).body.workflow
    const publish = () => desk.change(id, { active: true })
    const missing = await publish()
    expect([missing.status, missing.error?.code]).toEqual([409, 'back_test_missing'])
    expect(missing.error?.message).toContain('run a back-test')
    await desk.test(ten)
    expect((await publish()).status).toBe(409)
    await desk.test(cashback(), new Date('2026-02-22T11:59:59Z'))
    expect((await publish()).status).toBe(409)
    expect(await liveNow()).toEqual([])
    await desk.test(cashback(), new Date('2026-02-22T12:00:01Z'))
    const done = await publish()
    expect(done.body).toMatchObject({
      published: { version: 1, live_from: '2026-03-01T12:00:00.000Z', untested: false },
      workflow: {
        state: 'live',
        active: true,
        version: 1,
        live_version: 1,
        changed: false,
        tested: '2026-02-22T12:00:01.000Z',
      },
    })
    expect(await liveNow()).toEqual([`${id} live 1`])
    expect(await desk.changes(id)).toEqual(['live'])
    expect(await desk.topics()).toEqual(['order_paid'])
    expect(await desk.audited(id)).toEqual(['make_workflow', 'publish_workflow'])
    const again = await publish()
    expect(again.body.published).toBeNull()
    expect(await versions(id)).toHaveLength(1)
  })

  test('is possible untested in a shop or for a trigger without a past, which is said', async () => {
    const young = await platform.shop()
    const fresh = definingOf(platform, young)
    const made = await fresh.create({ ...cashback(), active: true })
    expect(made.body).toMatchObject({ published: { untested: true }, workflow: { active: true } })
    const signUp = {
      ...cashback(),
      trigger: 'customer_created',
      cases: [
        {
          id: 'welcome',
          conditions: { all: [] },
          actions: [{ type: 'issue_store_credit', mode: 'fixed', value: '5' }],
        },
      ],
    }
    const welcome = await desk.create({ ...signUp, active: true })
    expect(welcome.body.published).toMatchObject({ untested: true })
  })

  test('refuses a definition with problems, each with its place', async () => {
    const { id } = (await desk.create({ trigger: 'order_paid', cases: [] })).body.workflow
    const refused = await desk.change(id, { active: true })
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'workflow_not_right',
      field: 'cases',
      problems: [{ path: 'cases', code: 'no_cases' }],
    })
    const vendor = await desk.create({ ...cashback(), trigger: 'review_created', active: true })
    expect(vendor.error).toMatchObject({ code: 'workflow_not_right' })
    expect(vendor.error?.problems).toContainEqual({
      path: 'trigger',
      code: 'trigger_unconnected',
      vendor: 'reviews',
    })
    const past = await desk.change(id, { active: true, publish_at: '2026-03-01T11:00:00Z' })
    expect([past.status, past.error?.field]).toEqual([422, 'publish_at'])
    expect(await liveNow()).toEqual([])
  })

  test('by two people at once makes one version', async () => {
    const { id } = (await desk.create(cashback())).body.workflow
    await desk.test(cashback())
    const both = await Promise.all([
      desk.change(id, { active: true }),
      desk.change(id, { active: true }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.filter(({ body }) => body.published)).toHaveLength(1)
    expect(await versions(id)).toHaveLength(1)
    expect(await desk.changes(id)).toEqual(['live'])
  })

  test('at a time makes it live by time alone, and can be withdrawn before', async () => {
    const { id } = (await desk.create(cashback())).body.workflow
    await desk.test(cashback())
    const publish_at = '2026-03-03T08:00:00.000Z'
    const planned = await desk.change(id, { active: true, publish_at })
    expect(planned.body.workflow).toMatchObject({
      state: 'scheduled',
      active: false,
      publish_at,
      version: 1,
      live_version: null,
    })
    expect(await desk.topics()).toEqual(['order_paid'])
    const withdrawn = await desk.change(id, { active: false })
    expect(withdrawn.body.workflow).toMatchObject({ state: 'draft', publish_at: null })
    expect(await desk.topics()).toEqual([])
    await desk.change(id, { active: true, publish_at })
    expect(await liveNow()).toEqual([])
    platform.at('2026-03-03T08:00:00Z')
    expect((await desk.read(id)).workflow).toMatchObject({
      state: 'live',
      active: true,
      publish_at: null,
      live_version: 2,
    })
    expect(await liveNow()).toEqual([`${id} live 2`])
    expect(await desk.changes(id)).toEqual(['live', 'draft', 'live'])
    expect((await versions(id)).map(({ no, state }) => `${no} ${state}`)).toEqual([
      '2 live',
      '1 withdrawn',
    ])
  })

  test('a next version at a time leaves the one before live till then, and listens to both', async () => {
    const { id } = await desk.live()
    const created = { ...cashback(), trigger: 'order_created' }
    await desk.test(created)
    await desk.change(id, created)
    const publish_at = '2026-03-02T00:00:00.000Z'
    const planned = await desk.change(id, { active: true, publish_at })
    expect(planned.body.workflow).toMatchObject({ state: 'live', live_version: 1, publish_at })
    expect(await desk.topics()).toEqual(['order_created', 'order_paid'])
    const kept = await desk.change(id, { publish_at: null })
    expect(kept.body.workflow).toMatchObject({ state: 'live', live_version: 1, publish_at: null })
    expect(await desk.topics()).toEqual(['order_paid'])
    await desk.change(id, { active: true, publish_at })
    expect(await liveNow(new Date(publish_at))).toEqual([`${id} live 3`])
  })

  test('asks the plan, which counts live workflows', async () => {
    const features = [{ name: 'active_workflows', count: 1 }]
    const small = await platform.shop({ settings: { features } })
    const own = definingOf(platform, small)
    const first = await own.create({ ...cashback(), active: true })
    expect(first.body.workflow).toMatchObject({ approved: true, active: true })
    const second = (await own.create(cashback())).body.workflow
    const full = await own.change(second.id, { active: true })
    expect(full.error).toMatchObject({ code: 'plan_used_up', field: 'active' })
    const changed = await own.change(first.body.workflow.id, { ...ten, active: true })
    expect(changed.body.published).toMatchObject({ version: 2 })
    await own.change(first.body.workflow.id, { active: false })
    const third = (await own.create(cashback())).body.workflow
    const both = await Promise.all([
      own.change(second.id, { active: true }),
      own.change(third.id, { active: true }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const none = await platform.shop({ settings: { features: [] } })
    const without = await definingOf(platform, none).create(cashback())
    expect(without.body.workflow.approved).toBe(false)
    const refused = await definingOf(platform, none).change(without.body.workflow.id, {
      active: true,
    })
    expect([refused.status, refused.error?.code]).toEqual([403, 'feature_not_in_plan'])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeWorkflow,
  deleteWorkflow,
  getWorkflow,
  listWorkflows,
  listWorkflowVersions,
  newTitle,
  orderWorkflows,
  restoreWorkflowVersion,
  workflowsMost,
} from '#contract/workflows/define.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { cashback, definingOf } from '../../../support/workflows/defining.ts'

const platform = await suitePlatform()
let shop: TestShop
let other: TestShop
let desk: ReturnType<typeof definingOf>
beforeEach(async () => {
  platform.at('2026-03-01T12:00:00Z')
  shop = await platform.shop()
  other = await platform.shop()
  desk = definingOf(platform, shop)
})
const list = async (query: object = {}) =>
  (await platform.call(shop.people.limited, listWorkflows, { query })).body.workflows

describe('a workflow', () => {
  test('is made once for a key as a draft with every field, changed, listed and audited', async () => {
    const made = await desk.create(cashback(), shop.people.owner, 'one-key-of-a-workflow')
    const again = await desk.create(cashback(), shop.people.owner, 'one-key-of-a-workflow')
    expect(again.body).toEqual(made.body)
    expect(made.body).toMatchObject({ problems: [], published: null })
    const { title, trigger, cases, limits } = cashback()
    const { workflow } = made.body
    expect(workflow).toEqual({
      id: expect.stringMatching(/^wf\d+$/) as string,
      title,
      trigger,
      cases,
      limits,
      approved: true,
      active: false,
      new: false,
      shop_url: shop.shop_url,
      kind: 'workflow',
      timing: null,
      priority: 1,
      group: null,
      starts_at: null,
      ends_at: null,
      publish_at: null,
      version: null,
      live_version: null,
      state: 'draft',
      paused_reason: null,
      budget: [],
      tested: null,
      changed: true,
      revision: 1,
      changed_at: '2026-03-01T12:00:00.000Z',
    })
    const changed = await desk.change(workflow.id, { title: 'Five percent', group: 'one of' })
    expect(changed.body.workflow).toEqual({
      ...workflow,
      title: 'Five percent',
      group: 'one of',
      revision: 2,
    })
    expect(await desk.read(workflow.id)).toEqual({
      workflow: changed.body.workflow,
      problems: [],
    })
    expect(await list()).toEqual([changed.body.workflow])
    expect(await desk.audited(workflow.id)).toEqual(['make_workflow', 'save_workflow'])
  })

  test('is named by default, and takes what the specification’s client sends back', async () => {
    const { body } = await desk.create({ id: 'local', new: true, approved: true, active: false })
    expect(body.workflow).toMatchObject({ title: newTitle, cases: [], trigger: '' })
    const { status } = await desk.change(body.workflow.id, {
      ...cashback(),
      id: body.workflow.id,
      approved: false,
      active: false,
      new: false,
      shop_url: shop.shop_url,
    })
    expect(status).toBe(200)
    expect((await desk.read(body.workflow.id)).workflow).toMatchObject({
      approved: true,
      title: 'Cashback',
    })
  })

  test('may be wrong while it is a draft, and each problem is named with its place', async () => {
    const wrong = {
      trigger: 'order_paid',
      cases: [
        {
          id: 'a',
          conditions: { all: [{ field: 'order.total', operator: 'gt', value: 'much' }] },
          actions: [{ type: 'issue_store_credit', mode: 'fixed', value: '0' }],
        },
      ],
    }
    const { body } = await desk.create(wrong)
    expect(body.problems).toEqual([
      { path: 'cases.0.conditions.0', key: 'value_unfit', facts: { field: 'order.total' } },
      { path: 'cases.0.actions.0.value', key: 'amount_missing' },
    ])
    expect(body.workflow.cases).toEqual(wrong.cases)
    const unreadable = await desk.change(body.workflow.id, {
      cases: [{ id: 'a', conditions: { all: [] }, actions: [{ type: 'issue_store_credit' }] }],
    })
    expect(unreadable.body.problems.map(({ key }) => key)).toContain('unreadable')
    const ended = await desk.change(body.workflow.id, {
      ...cashback(),
      ends_at: '2026-02-28T00:00:00Z',
    })
    expect(ended.body.problems).toEqual([{ path: 'ends_at', key: 'ends_early' }])
  })

  const nested = (levels: number): object => (levels > 0 ? { all: [nested(levels - 1)] } : {})
  test.each([
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ trigger: 'x'.repeat(65) }, 'trigger'],
    [{ cases: 'none' }, 'cases'],
    [{ cases: [{ id: 'a', conditions: [], actions: [] }] }, 'cases.0.conditions'],
    [{ cases: [{ id: 'a', conditions: {}, actions: [{}] }] }, 'cases.0.actions.0.type'],
    [{ cases: Array.from({ length: 21 }, () => cashback().cases[0]) }, 'cases'],
    [{ cases: [{ id: 'a', conditions: nested(20), actions: [] }] }, 'cases'],
    [{ cases: [{ id: 'a', conditions: { note: 'x'.repeat(140_000) }, actions: [] }] }, 'cases'],
    [{ starts_at: 'soon' }, 'starts_at'],
    [{ ends_at: '2026-02-30T00:00:00Z' }, 'ends_at'],
    [{ publish_at: 'later' }, 'publish_at'],
    [{ publish_at: '2026-04-01T00:00:00Z' }, 'publish_at'],
    [{ active: 'yes' }, 'active'],
    [{ expected_revision: -1 }, 'expected_revision'],
    [{ priority: 1 }, ''],
  ])(
    'with a wrong part %# is refused with the field $1, and nothing is saved',
    async (more, field) => {
      const refused = await desk.create({ ...cashback(), ...more })
      expect([refused.status, refused.error?.field ?? '']).toEqual([422, field])
      const { body } = await desk.create(cashback())
      const { status } = await desk.change(body.workflow.id, more)
      expect(status).toBe(422)
      expect(await list()).toEqual([body.workflow])
    },
  )

  test('of another shop isn’t there', async () => {
    const { id } = (await desk.create(cashback())).body.workflow
    const { owner } = other.people
    const params = { id }
    const asked = [
      await platform.call(owner, getWorkflow, { params }),
      await platform.call(owner, changeWorkflow, { params, body: { title: 'Mine' } }),
      await platform.call(owner, deleteWorkflow, { params }),
      await platform.call(owner, listWorkflowVersions, { params }),
      await platform.call(owner, restoreWorkflowVersion, {
        params: { id, no: '1' },
        body: { to: 'draft' },
      }),
      await platform.call(owner, orderWorkflows, { body: { ids: [id] } }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await platform.call(owner, listWorkflows, { query: {} })).body.workflows).toEqual([])
    expect(await desk.read(id)).toMatchObject({ workflow: { title: 'Cashback', revision: 1 } })
  })

  test('is changed by the owner alone', async () => {
    const { id } = (await desk.create(cashback())).body.workflow
    const { staff, limited, pos } = shop.people
    for (const person of [staff, limited, pos]) {
      const params = { id }
      const refused = [
        await desk.create(cashback(), person),
        await desk.change(id, { title: 'Mine' }, person),
        await desk.change(id, { active: true }, person),
        await platform.call(person, deleteWorkflow, { params }),
        await platform.call(person, orderWorkflows, { body: { ids: [id] } }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    }
    expect(await list()).toHaveLength(1)
  })

  test('is refused above the most that a shop may have', async () => {
    const { id } = (await desk.create(cashback())).body.workflow
    await platform.db
      .insertInto('workflow')
      .values(
        Array.from({ length: workflowsMost - 1 }, (_, n) => ({
          shop_id: shop.shop_id,
          kind: 'workflow' as const,
          title: `w${n}`,
          trigger: '',
          state: 'draft' as const,
          paused_reason: null,
          live_since: null,
          place: n + 2,
          staff_id: null,
          created_at: platform.clock(),
          changed_at: platform.clock(),
        })),
      )
      .execute()
    expect((await desk.create(cashback())).error?.code).toBe('too_many_workflows')
    await platform.call(shop.people.owner, deleteWorkflow, { params: { id } })
    expect((await desk.create(cashback())).status).toBe(200)
  })
})

describe('two editors', () => {
  test('lose nothing: the second gets who saved meanwhile, and may save over that', async () => {
    const { id } = (await desk.create(cashback())).body.workflow
    const save = (title: string, expected_revision: number) =>
      desk.change(id, { title, cases: cashback().cases, expected_revision })
    const [one, two] = await Promise.all([save('One', 1), save('Two', 1)])
    const answers = [one, two].toSorted((a, b) => a.status - b.status)
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[1]!.error).toMatchObject({
      code: 'draft_moved',
      facts: { revision: 2, by: 'owner', at: '2026-03-01T12:00:00.000Z' },
    })
    const kept = await desk.read(id)
    expect(kept.workflow).toEqual(answers[0]!.body.workflow)
    expect((await save('Three', 2)).body.workflow).toMatchObject({ title: 'Three', revision: 3 })
    const late = await desk.change(id, { active: true, expected_revision: 2 })
    expect([late.status, late.error?.code]).toEqual([409, 'draft_moved'])
  })
})

describe('the order', () => {
  const titles = async () => (await list()).map(({ title }) => title)

  test('is set for those that are named; others follow, and new ones are last', async () => {
    const ids: string[] = []
    for (const title of ['a', 'b', 'c'])
      ids.push((await desk.create(cashback({ title }))).body.workflow.id)
    const [a, b, c] = ids
    const order = (wanted: unknown[]) =>
      platform.call(shop.people.owner, orderWorkflows, { body: { ids: wanted as string[] } })
    expect((await order([c, a])).body.ids).toEqual([c, a, b])
    expect(await titles()).toEqual(['c', 'a', 'b'])
    expect((await list()).map(({ priority }) => priority)).toEqual([1, 2, 3])
    expect(await desk.audited(c!)).toEqual(['make_workflow', 'order_workflows'])
    await desk.create(cashback({ title: 'd' }))
    expect(await titles()).toEqual(['c', 'a', 'b', 'd'])
    const refused = [await order([a, a]), await order(['wf999999999']), await order(['x'])]
    expect(refused.map(({ status }) => status)).toEqual([422, 404, 404])
    expect(refused[0]!.error?.field).toBe('ids')
    expect(await titles()).toEqual(['c', 'a', 'b', 'd'])
    const both = await Promise.all([order([a, b, c]), order([b, c, a])])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([['a', 'b', 'c', 'd'].join(), ['b', 'c', 'a', 'd'].join()]).toContain(
      (await titles()).join(),
    )
  })
})

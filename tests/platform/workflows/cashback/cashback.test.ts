import { beforeEach, describe, expect, test } from 'vitest'
import { getCashback, putCashback } from '#contract/workflows/cashback/calls.ts'
import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import { deleteWorkflow, listWorkflows } from '#contract/workflows/define.ts'
import { firstForm } from '#rules/cashback/form.ts'
import { definitionOf } from '#rules/cashback/write-definition.ts'
import type { Person, TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { backTestingOf } from '../../../support/workflows/back-testing.ts'
import { definingOf } from '../../../support/workflows/defining.ts'

const platform = await suitePlatform()
let shop: TestShop
let desk: ReturnType<typeof definingOf>
beforeEach(async () => {
  platform.at('2026-03-01T12:00:00Z')
  shop = await platform.shop()
  desk = definingOf(platform, shop)
})
const form = (more: Partial<CashbackForm> = {}): CashbackForm => ({ ...firstForm, ...more })
const put = (body: object, person: Person = shop.people.owner) =>
  platform.call(person, putCashback, { body: body as never })
const read = async (person: Person = shop.people.limited) =>
  (await platform.call(person, getCashback, {})).body
const listed = async () =>
  (await platform.call(shop.people.owner, listWorkflows, { query: {} })).body.workflows
const revised = async () => (await read()).workflow?.revision

describe('cashback', () => {
  test('begins with a form that nobody has saved', async () => {
    expect(await read()).toEqual({
      form: firstForm,
      beyond_form: null,
      workflow: null,
      problems: [],
    })
    expect(await listed()).toEqual([])
  })

  test('is one workflow, which the form makes, changes and reads back', async () => {
    const made = await put({ form: form({ value: '3' }), expected_revision: 0 })
    expect(made.body).toMatchObject({
      form: form({ value: '3' }),
      beyond_form: null,
      problems: [],
      published: null,
      workflow: { kind: 'cashback', title: 'Cashback', state: 'draft', revision: 1 },
    })
    const tiers = [
      { from: '100', value: '5' },
      { from: '500', value: '7' },
    ]
    const changed = await put({
      form: form({ tiers_by: 'spent', tiers, above: '20' }),
      expected_revision: 1,
    })
    expect(changed.body.form).toEqual(
      form({ tiers_by: 'spent', tiers: tiers.toReversed(), above: '20' }),
    )
    const { published: _, ...answer } = changed.body
    expect(await read()).toEqual(answer)
    const all = await listed()
    expect(all.map(({ id, kind }) => [id, kind])).toEqual([[made.body.workflow!.id, 'cashback']])
    expect(all[0]!.cases.map(({ id }) => id)).toEqual(['tier-1', 'tier-2', 'all'])
    expect(await desk.audited(all[0]!.id)).toEqual(['make_workflow', 'save_workflow'])
  })

  test('goes live once its definition is back-tested, is paused, and resumed as it was', async () => {
    await desk.order()
    await put({ form: form() })
    const missing = await put({ active: true })
    expect([missing.status, missing.error?.code]).toEqual([409, 'back_test_missing'])
    const tested = definitionOf(form({ starts_at: '2026-04-01T00:00:00Z' }))
    await backTestingOf(platform, shop).run(tested, { from: '2026-02-01', to: '2026-03-01' })
    const live = await put({ form: form(), active: true, note: 'First' })
    expect(live.body).toMatchObject({
      published: { version: 1, untested: false },
      workflow: { state: 'live', active: true, tested: '2026-03-01T12:00:00.000Z' },
    })
    expect(await desk.topics()).toEqual(['order_paid'])
    expect((await put({ form: form({ value: '6' }), active: true })).status).toBe(409)
    const paused = await put({ active: false })
    expect(paused.body.workflow).toMatchObject({ state: 'paused', paused_reason: 'person' })
    expect(await desk.topics()).toEqual([])
    const resumed = await put({ active: true })
    expect(resumed.body).toMatchObject({ published: null, workflow: { state: 'live', version: 1 } })
    expect(await desk.audited(live.body.workflow!.id)).toEqual([
      'make_workflow',
      'save_workflow',
      'publish_workflow',
      'pause_workflow',
      'resume_workflow',
    ])
  })

  test('that someone changed in the editor says which part is beyond its form', async () => {
    const { id } = (await put({ form: form() })).body.workflow!
    const [first] = definitionOf(form()).cases
    await desk.change(id, {
      cases: [{ ...first, actions: [...first!.actions, { type: 'add_tags', tags: ['Earned'] }] }],
    })
    expect(await read()).toMatchObject({ form: null, beyond_form: 'actions', workflow: { id } })
    await desk.change(id, { cases: [{ id: 'x', conditions: {}, actions: [{ type: 'none' }] }] })
    expect(await read()).toMatchObject({ form: null, beyond_form: 'unreadable' })
    const within = definitionOf(form({ value: '9' }))
    await desk.change(id, { cases: within.cases, title: 'Money back' })
    expect(await read()).toMatchObject({
      form: { value: '9' },
      beyond_form: null,
      workflow: { title: 'Money back' },
    })
    expect((await put({ form: form() })).body.workflow?.title).toBe('Money back')
  })

  test('begins anew once its workflow was deleted or archived', async () => {
    const { id } = (await put({ form: form(), active: true })).body.workflow!
    await platform.call(shop.people.owner, deleteWorkflow, { params: { id } })
    expect(await read()).toMatchObject({ form: firstForm, workflow: null })
    const again = await put({ form: form({ value: '2' }) })
    expect(again.body.workflow!.id).not.toBe(id)
  })
})

describe('a save is refused', () => {
  test('of someone who saw another revision, and names who saved meanwhile', async () => {
    await put({ form: form(), expected_revision: 0 })
    const again = await put({ form: form({ value: '8' }), expected_revision: 0 })
    expect([again.status, again.error?.code]).toEqual([409, 'draft_moved'])
    expect(again.error?.facts).toMatchObject({ revision: 1 })
    expect((await read()).form).toEqual(form())
    const gone = await platform.shop()
    const { status, error } = await platform.call(gone.people.owner, putCashback, {
      body: { form: form(), expected_revision: 3 },
    })
    expect([status, error?.code]).toEqual([409, 'draft_moved'])
  })

  test('with each field that keeps its definition from going live', async () => {
    const { status, error } = await put({ form: form({ above: '50', below: '20', value: '0' }) })
    expect([status, error?.code, error?.field]).toEqual([422, 'workflow_not_right', 'form.below'])
    expect(error?.problems).toEqual([
      { field: 'form.below', code: 'bounds_crossed' },
      { field: 'form.value', code: 'amount_missing' },
    ])
    expect((await put({ form: { ...form(), more: 1 } })).status).toBe(422)
    expect((await put({ form: { value: '5' } })).status).toBe(422)
    expect(await read()).toMatchObject({ workflow: null })
  })

  test('where there is nothing to publish', async () => {
    expect((await put({ active: true })).status).toBe(404)
  })

  test('of those who may not change settings, who see the form all the same', async () => {
    const { staff, limited, pos } = shop.people
    for (const person of [staff, limited, pos])
      expect((await put({ form: form() }, person)).status).toBe(403)
    expect((await platform.call(pos, getCashback, {})).status).toBe(403)
    expect((await read(staff)).form).toEqual(firstForm)
  })

  test('of a plan without cashback, also by the workflow itself', async () => {
    const { id } = (await put({ form: form() })).body.workflow!
    const features = [{ name: 'active_workflows', count: null }]
    await platform.db
      .updateTable('shop')
      .set({ settings: JSON.stringify({ is_accepted_terms: true, features }) })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    for (const answer of [await put({ form: form() }), await desk.change(id, { active: true })]) {
      expect([answer.status, answer.error?.code]).toEqual([403, 'feature_not_in_plan'])
      expect(answer.error?.facts).toMatchObject({ feature: 'cashback' })
    }
    expect((await platform.call(shop.people.owner, getCashback, {})).status).toBe(403)
  })
})

test('another shop sees and changes its own', async () => {
  await put({ form: form({ value: '3' }) })
  const other = await platform.shop()
  const { body } = await platform.call(other.people.owner, getCashback, {})
  expect(body.workflow).toBeNull()
  await platform.call(other.people.owner, putCashback, { body: { form: form({ value: '4' }) } })
  expect((await read()).form?.value).toBe('3')
})

test('ten first saves at once make one workflow, and one of them is kept', async () => {
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      put({ form: form({ value: String(at + 1) }), expected_revision: 0 }),
    ),
  )
  const done = saves.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect(saves.filter(({ error }) => error?.code === 'draft_moved')).toHaveLength(9)
  expect(await listed()).toHaveLength(1)
  expect((await read()).form).toEqual(done[0]!.body.form)
  expect(await revised()).toBe(1)
})

test('a save that is sent twice leaves one workflow with the same form', async () => {
  await put({ form: form({ value: '4' }) })
  await put({ form: form({ value: '4' }) })
  expect((await read()).form).toEqual(form({ value: '4' }))
  expect(await listed()).toHaveLength(1)
})

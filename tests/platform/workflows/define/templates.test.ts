import { expect, test } from 'vitest'
import { listWorkflowSchemas } from '#contract/workflows/define.ts'
import { previewWorkflow } from '#contract/workflows/trial.ts'
import { definitionDigest } from '#platform/workflows/back-test/digest.ts'
import { areas } from '#platform/areas.ts'
import {
  type TemplateName,
  templates,
  unfinishedTemplates,
} from '#rules/workflows/templates/templates.ts'
import { suite } from '../../../support/suite.ts'
import { addsTriggers, definingOf } from '../../../support/workflows/defining.ts'

const { platform, shop } = await suite({ at: '2026-03-01T12:00:00Z' })
platform.areas = [...areas, addsTriggers]
const desk = definingOf(platform, shop)
const { owner, limited, pos } = shop.people

const schemas = async () => (await platform.call(limited, listWorkflowSchemas, {})).body
const all = await schemas()

/** Gives a template what only a shop knows: its products, or its own trigger. */
const filledIn = (name: TemplateName): Record<string, unknown> => {
  const {
    kind: _,
    name: __,
    available: ___,
    ...template
  } = all.templates.find((one) => one.name === name)!
  const text = JSON.stringify(template).replace('"value":[]', '"value":["MUG"]')
  const whole = JSON.parse(text.replace('"skus":[]', '"skus":["MUG"]')) as typeof template
  return { ...whole, trigger: whole.trigger || 'tg1' }
}

test.each(Object.keys(templates) as TemplateName[])(
  'the template %s is made, comes back as it was, is tried and goes live',
  async (name) => {
    const template = filledIn(name)
    const { body: made } = await desk.create({ title: name, ...template })
    const { trigger, timing, cases, limits } = made.workflow
    expect({ trigger, timing, cases, limits }).toEqual(template)
    expect(made.problems).toEqual([])
    const known = all.triggers.find((one) => one.name === template['trigger'])!
    const preview = await platform.call(owner, previewWorkflow, {
      body: {
        email: 'ada@customers.example',
        workflow: { id: made.workflow.id, ...template } as never,
        data: Object.fromEntries(known.fields.map((field) => [field.name, field.sample])),
      },
    })
    expect([preview.status, preview.body.booked]).toEqual([200, false])
    expect(preview.body.trace.cases.map(({ id }) => id)).toEqual(cases.map(({ id }) => id))
    const published = await desk.change(made.workflow.id, { active: true })
    expect(published.body.workflow).toMatchObject({ active: true, trigger, cases })
  },
)

test('unfinished templates have problems until they are filled in', async () => {
  for (const name of unfinishedTemplates) {
    const {
      kind: _,
      name: __,
      available: ___,
      ...template
    } = all.templates.find((one) => one.name === name)!
    const { body } = await desk.create(template)
    expect(body.problems.length).toBeGreaterThan(0)
  }
})

test('schemas have typed facts, operators and actions; added triggers come and go', async () => {
  const paid = all.triggers.find(({ name }) => name === 'order_paid')!
  expect(paid).toMatchObject({ title: null, has: ['order', 'customer'], timing: null })
  expect(paid.fields).toContainEqual({
    name: 'order.risk',
    type: 'choice',
    group: 'order',
    options: ['low', 'medium', 'high'],
    is_current: true,
    sample: 'low',
  })
  expect(all.triggers.find(({ name }) => name === 'tg1')).toMatchObject({
    title: 'Points',
    has: ['customer'],
    fields: expect.arrayContaining([
      expect.objectContaining({ name: 'event.points', type: 'number', sample: '3' }) as unknown,
    ]) as unknown,
  })
  expect(all.operators.find(({ type }) => type === 'flag')!.operators).toEqual([
    { name: 'eq', form: 'one' },
  ])
  expect(all.actions.map(({ type }) => type)).toContain('set_tag_of')
  expect(all.templates.every(({ available }) => available)).toBe(true)
  platform.areas = areas
  const without = await schemas()
  platform.areas = [...areas, addsTriggers]
  const names = without.triggers.map(({ name }) => name)
  expect(names).not.toContain('tg1')
  expect(names).not.toContain('review_created')
  expect(without.templates.filter(({ available }) => !available).map(({ name }) => name)).toEqual([
    'review_reward',
    'subscription_anniversary',
  ])
  expect((await platform.call(pos, listWorkflowSchemas, {})).status).toBe(403)
})

test('a digest says the same of equal definitions, whatever the order of their keys', () => {
  const one = { trigger: 'order_paid', cases: [], limits: {}, group: 'a' }
  const two = { limits: {}, group: 'a', timing: null, cases: [], trigger: 'order_paid' }
  expect(definitionDigest(one)).toEqual(definitionDigest(two))
  expect(definitionDigest(one)).not.toEqual(definitionDigest({ ...one, trigger: 'order_created' }))
  expect(definitionDigest(one)).not.toEqual(definitionDigest({ ...one, group: 'b' }))
})

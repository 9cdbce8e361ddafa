import { expect, test } from 'vitest'
import { casesMost } from '#contract/workflows/definition.ts'
import { type Case, WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { actionTypes, gapsOf, newAction } from '#rules/workflows/editing/actions.ts'
import {
  addCase,
  bodyOf,
  documentOf,
  duplicateCase,
  freshCaseId,
  type WorkflowDocument,
  withTrigger,
} from '#rules/workflows/editing/document.ts'
import { moved } from '#rules/workflows/editing/moved.ts'
import { usedFields } from '#rules/workflows/editing/used-fields.ts'
import { templates } from '#rules/workflows/templates/templates.ts'

const large: Case = {
  id: 'large',
  conditions: { all: [{ field: 'order.total', operator: 'gte', value: '100' }] },
  actions: [],
}
const rest: Case = { id: 'rest', conditions: { all: [] }, actions: [] }
const document: WorkflowDocument = { title: 'W', trigger: 'order_paid', cases: [large, rest] }
const ids = ({ cases }: WorkflowDocument) => cases.map(({ id }) => id)

test('a case is added before the one for everyone else, which stays the last', () => {
  expect(ids(addCase(document, { ...large, id: 'new' }))).toEqual(['large', 'new', 'rest'])
  expect(ids(addCase({ ...document, cases: [large] }, rest))).toEqual(['large', 'rest'])
})

test('no more cases are added than a workflow may have', () => {
  const cases = Array.from({ length: casesMost }, (_, at) => ({ ...large, id: `c${at}` }))
  const full = { ...document, cases }
  expect(addCase(full, { ...large, id: 'more' })).toBe(full)
  expect(duplicateCase(full, 0)).toBe(full)
})

test('a copy is right behind its case and has an id of its own', () => {
  const copied = duplicateCase(document, 0)
  expect(ids(copied)).toEqual(['large', freshCaseId(document), 'rest'])
  expect(copied.cases[1]!.conditions).toEqual(large.conditions)
})

test('an item moves to a place, and nothing is lost by a place that isn’t there', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 7, 0)).toEqual(['a', 'b'])
})

test('another trigger brings the timing that it needs, and drops one that it doesn’t have', () => {
  const birthday = withTrigger(document, 'birthday')
  expect(birthday.timing).toEqual({ days: 0 })
  expect(withTrigger(birthday, 'inactivity').timing).toEqual({ days: 0 })
  expect(withTrigger(birthday, 'schedule').timing).toEqual({ every: 'day' })
  expect(withTrigger(birthday, 'order_paid')).not.toHaveProperty('timing')
})

const answered = { ...document, timing: null, limits: null, group: null }

test('a document is the same after it was saved and read, whatever it has', () => {
  const all = Object.values(templates).map(({ definition }) => structuredClone(definition))
  for (const definition of all) {
    const own: WorkflowDocument = { title: 'W', ...definition }
    expect(documentOf(JSON.parse(JSON.stringify(bodyOf(own))))).toEqual(own)
  }
})

test('no limits are sent as none, so that a trial can read them, and read as none again', () => {
  const sent = bodyOf(document)
  expect(sent).toMatchObject({ limits: {}, timing: null, group: null })
  const { title: _, ...data } = sent
  expect(WorkflowData.safeParse(data).success).toBe(true)
  expect(documentOf({ ...answered, limits: {} })).toEqual(document)
})

test('a draft with a case that can’t be read opens all the same', () => {
  const broken = { id: 'x', conditions: {}, actions: 'none' }
  expect(documentOf({ ...answered, cases: [broken] }).cases).toEqual([
    { id: 'x', conditions: { all: [] }, actions: [] },
  ])
})

test('each action begins with what it needs, and names what is still to be filled in', () => {
  for (const type of actionTypes) expect(newAction(type, true).type).toBe(type)
  const actions = (['add_tags', 'set_tag_of', 'alert_staff'] as const).map((type) =>
    newAction(type, true),
  )
  const gaps = gapsOf({ ...document, cases: [{ ...rest, actions }] })
  expect(gaps.map(({ path, key }) => `${path} ${key}`)).toEqual([
    'cases.0.actions.0.tags tags_missing',
    'cases.0.actions.1.tags tags_missing',
    'cases.0.actions.2.emails emails_missing',
    'cases.0.actions.2.message message_missing',
  ])
})

test('an end before the start is a gap', () => {
  const times = { starts_at: '2026-03-01T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' }
  expect(gapsOf({ ...document, ...times })).toEqual([{ path: 'ends_at', key: 'ends_early' }])
  expect(gapsOf({ ...document, ends_at: times.ends_at })).toEqual([])
})

test('the facts that a test asks for are those of conditions, and those that amounts count from', () => {
  expect([...usedFields(templates.vip_tiers.definition)]).toEqual([
    'customer.total_spent',
    'order.total',
    'order.subtotal',
  ])
  expect([...usedFields(templates.return_bonus.definition)]).toEqual(['return.amount'])
  expect([...usedFields(templates.birthday.definition)]).toEqual([])
})

import { expect, test } from 'vitest'
import { WorkflowStore } from '#components/workflows/editor/state/store.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import type { WorkflowDocument } from '#rules/workflows/editing/document.ts'

const first: WorkflowDocument = { title: 'First', trigger: 'order_paid', cases: [] }
const saved = (more: Partial<Workflow> = {}): Workflow => ({
  id: 'wf1',
  title: 'First',
  trigger: 'order_paid',
  cases: [],
  approved: true,
  active: false,
  new: false,
  shop_url: 'demo.example',
  kind: 'workflow',
  timing: null,
  limits: null,
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
  changed_at: '2026-03-10T09:00:00Z',
  ...more,
})

test('a workflow that was never saved is unsaved; a saved one once it differs', () => {
  expect(new WorkflowStore(null, first).isDirty()).toBe(true)
  const store = new WorkflowStore(saved(), first)
  expect(store.isDirty()).toBe(false)
  store.write({ ...store.now, title: 'Other' })
  expect(store.isDirty()).toBe(true)
  store.undo()
  expect(store.isDirty()).toBe(false)
  store.redo()
  expect(store.now.title).toBe('Other')
})

test('typing in one field is one step', () => {
  const store = new WorkflowStore(saved(), first)
  for (const title of ['A', 'AB', 'ABC']) store.write({ ...store.now, title }, 'title')
  expect(store.now.title).toBe('ABC')
  store.undo()
  expect(store.now.title).toBe('First')
})

test('another’s draft is taken as a step that can be undone: nothing typed is lost', () => {
  const store = new WorkflowStore(saved(), first)
  store.write({ ...store.now, title: 'Mine' })
  store.set({ moved: { by: 'Ada', at: null } })
  store.take(saved({ title: 'Theirs', revision: 2 }), 'document')
  expect(store.now.title).toBe('Theirs')
  expect(store.read().moved).toBeNull()
  expect(store.isDirty()).toBe(false)
  store.undo()
  expect(store.now.title).toBe('Mine')
  expect(store.read().workflow?.revision).toBe(2)
})

test('keeping one’s own draft takes only the revision', () => {
  const store = new WorkflowStore(saved(), first)
  store.write({ ...store.now, title: 'Mine' })
  store.take(saved({ title: 'Theirs', revision: 2 }), 'state')
  expect(store.now.title).toBe('Mine')
  expect(store.isDirty()).toBe(true)
  expect(store.read().workflow?.revision).toBe(2)
})

test('listeners hear of each change until they stop', () => {
  const store = new WorkflowStore(null, first)
  let heard = 0
  const stop = store.subscribe(() => (heard += 1))
  store.write({ ...store.now, title: 'A' })
  store.want('cases.0.conditions')
  stop()
  store.undo()
  expect(heard).toBe(2)
  expect(store.read().wanted?.path).toBe('cases.0.conditions')
})

import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LimitsCard } from '#components/workflows/editor/limits/limits-card.tsx'
import { CaseList } from '#components/workflows/editor/outline/case-list.tsx'
import { TriggerCard } from '#components/workflows/editor/outline/trigger-card.tsx'
import { useDocument, useStore } from '#components/workflows/editor/state/editor-context.tsx'
import type { WorkflowStore } from '#components/workflows/editor/state/store.ts'
import type { WorkflowDocument } from '#rules/workflows/editing/document.ts'
import { templates } from '#rules/workflows/templates/templates.ts'
import { renderEditor } from './within.tsx'

afterEach(cleanup)

/** The document as it is now, and the store that holds it. */
const seen: { now: WorkflowDocument | null; store: WorkflowStore | null } = {
  now: null,
  store: null,
}
function Seen() {
  const document = useDocument()
  const store = useStore()
  useEffect(() => {
    seen.now = document
    seen.store = store
  }, [document, store])
  return null
}
const current = (): WorkflowDocument => seen.now!
const blank: WorkflowDocument = { title: 'W', trigger: 'order_paid', cases: [] }
const shown = (document: WorkflowDocument, more?: Parameters<typeof renderEditor>[2]) =>
  renderEditor(
    document,
    <>
      <TriggerCard />
      <CaseList />
      <LimitsCard />
      <Seen />
    </>,
    more,
  )
const group = (name: RegExp | string) => within(screen.getByRole('group', { name }))
const select = (name: RegExp | string) => screen.getByRole('combobox', { name })

test('a case is built by controls, says what it does, and every step is undone', async () => {
  const user = userEvent.setup()
  shown(blank)
  expect(screen.getByText('Add a case.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add case' }))
  await user.selectOptions(select('Field'), 'customer.total_spent')
  await user.selectOptions(select('Comparison'), 'gte')
  await user.type(screen.getByRole('textbox', { name: 'Value' }), '1000')
  await user.selectOptions(select('Action'), 'issue_store_credit')
  await user.click(screen.getByRole('button', { name: 'Add action' }))
  expect(current().cases).toEqual([
    {
      id: 'case-1',
      conditions: { all: [{ field: 'customer.total_spent', operator: 'gte', value: '1000' }] },
      actions: [
        {
          type: 'issue_store_credit',
          mode: 'percentage_of',
          base: 'subtotal',
          value: '5',
          kind: 'promotional',
          email: { active: true },
        },
      ],
    },
  ])
  expect(
    screen.getByText(
      'If Customer’s order total to date is at least £1,000.00: ' +
        'issue 5% of the order subtotal as store credit.',
    ),
  ).toBeTruthy()
  act(() => seen.store!.undo())
  expect(current().cases[0]!.actions).toEqual([])
})

test('problems are beside their field while one types', async () => {
  const user = userEvent.setup()
  shown({ ...blank, cases: [{ id: 'a', conditions: { all: [] }, actions: [] }] })
  await user.selectOptions(select('Action'), 'issue_store_credit')
  await user.click(screen.getByRole('button', { name: 'Add action' }))
  const percent = screen.getByRole('textbox', { name: /^Percentage/ })
  await user.clear(percent)
  expect(screen.getByText('Enter an amount above zero.')).toBeTruthy()
  await user.type(percent, '140')
  expect(screen.getByText('Enter 100 or less.')).toBeTruthy()
  await user.clear(percent)
  await user.type(percent, '7.5')
  expect(screen.queryByText('Enter 100 or less.')).toBeNull()
  expect(current().cases[0]!.actions[0]).toMatchObject({ value: '7.5' })
})

test('an amount is typed in the locale and kept with a point', async () => {
  const user = userEvent.setup()
  const cases = [
    {
      id: 'a',
      conditions: { all: [{ field: 'order.total', operator: 'gte' as const, value: '10' }] },
      actions: [],
    },
  ]
  shown({ ...blank, cases }, { locale: 'ru' })
  const value = screen.getByRole('textbox', { name: 'Значение' })
  await user.clear(value)
  await user.type(value, '12,50')
  expect(value).toHaveProperty('value', '12,50')
  expect(current().cases[0]!.conditions).toEqual({
    all: [{ field: 'order.total', operator: 'gte', value: '12.50' }],
  })
})

test('groups are nested to three levels and no deeper', async () => {
  const user = userEvent.setup()
  shown({ ...blank, cases: [{ id: 'a', conditions: { all: [] }, actions: [] }] })
  await user.click(screen.getByRole('button', { name: 'Add group' }))
  await user.click(screen.getAllByRole('button', { name: 'Add group' })[0]!)
  expect(screen.getAllByRole('group', { name: 'Group of conditions' })).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Add group' })).toHaveLength(2)
})

test('tags are added by Enter, comma or pasting, and removed by their button', async () => {
  const user = userEvent.setup()
  const actions = [{ type: 'add_tags' as const, tags: [] }]
  shown({ ...blank, cases: [{ id: 'a', conditions: { all: [] }, actions }] })
  const tags = screen.getByRole('textbox', { name: /^Tags/ })
  await user.type(tags, 'Gold{Enter}Silver,')
  await user.click(tags)
  await user.paste('A, B;C')
  expect(current().cases[0]!.actions[0]).toMatchObject({ tags: ['Gold', 'Silver', 'A', 'B', 'C'] })
  await user.click(screen.getByRole('button', { name: 'Remove Silver' }))
  expect(current().cases[0]!.actions[0]).toMatchObject({ tags: ['Gold', 'A', 'B', 'C'] })
})

test('a trigger with days asks for them, and drops them with the next trigger', async () => {
  const user = userEvent.setup()
  shown({ ...blank, cases: [] })
  await user.selectOptions(select(/^When this happens/), 'birthday')
  const days = screen.getByRole('textbox', { name: 'Days' })
  await user.clear(days)
  await user.type(days, '7')
  expect(current().timing).toEqual({ days: 7 })
  expect(screen.getByText('7 days before the birthday')).toBeTruthy()
  await user.selectOptions(select(/^When this happens/), 'order_paid')
  expect(current()).not.toHaveProperty('timing')
})

test('limits and budgets are added, and an empty one says so', async () => {
  const user = userEvent.setup()
  shown(blank)
  await user.click(screen.getByRole('button', { name: 'Add customer limit' }))
  await user.selectOptions(group('Customer limit 1').getByRole('combobox'), 'days')
  await user.click(screen.getByRole('button', { name: 'Add budget' }))
  expect(screen.getByText('Enter a limit above zero.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^Amount \(/ }), '500')
  expect(current().limits).toMatchObject({
    per_customer: [{ period: 'days', days: 30, count: 1 }],
    budget: [{ period: 'total', amount: '500' }],
  })
})

test('each of several cases has a handle, and is removed by its button', async () => {
  const user = userEvent.setup()
  shown({ title: 'W', ...structuredClone(templates.vip_tiers.definition) })
  expect(screen.getAllByRole('button', { name: /^Move: / })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Remove: Case 2' }))
  expect(current().cases.map(({ id }) => id)).toEqual(['gold', 'bronze'])
})

test('without the right nothing can be changed, and everything is read', () => {
  shown({ title: 'W', ...structuredClone(templates.cashback.definition) }, { mayEdit: false })
  expect(screen.queryByRole('button', { name: /^Remove: / })).toBeNull()
  for (const box of screen.getAllByRole('textbox', { name: /^Percentage/ }))
    expect(box.matches(':disabled')).toBe(true)
})

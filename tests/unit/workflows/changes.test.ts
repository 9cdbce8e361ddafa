import { expect, test } from 'vitest'
import type { Definition } from '#contract/workflows/definition-shapes.ts'
import { changesOf } from '#rules/workflows/changes.ts'
import { credit, when, workflow } from '../../support/workflows/facts.ts'

const vip = { all: [{ field: 'customer.tags', operator: 'any_of' as const, value: ['vip'] }] }
const before: Definition = workflow([when('a', vip), when('b', { all: [] })])

test('the same definition has no difference, whatever the order of its keys', () => {
  const turned = JSON.parse(
    JSON.stringify({ limits: before.limits, cases: before.cases, trigger: before.trigger }),
  )
  expect(changesOf(before, turned)).toEqual([])
})

test.each<[string, Definition, object]>([
  ['trigger', { ...before, trigger: 'order_created' }, { from: 'order_paid', to: 'order_created' }],
  ['case_removed', { ...before, cases: [when('a', vip)] }, { case: 'b' }],
  ['case_added', { ...before, cases: [...before.cases, when('c', vip)] }, { case: 'c' }],
  ['conditions', { ...before, cases: [when('a', { all: [] }), before.cases[1]!] }, { case: 'a' }],
  [
    'action_value',
    { ...before, cases: [when('a', vip, credit({ value: '7' })), before.cases[1]!] },
    { case: 'a', action: 1, from: '5', to: '7' },
  ],
  [
    'action_added',
    { ...before, cases: [when('a', vip, credit(), credit()), before.cases[1]!] },
    { case: 'a', type: 'issue_store_credit' },
  ],
  [
    'case_renamed',
    { ...before, cases: [{ ...before.cases[0]!, title: 'VIP' }, before.cases[1]!] },
    { from: 'a', to: 'VIP' },
  ],
])('%s is named with what it was and is', (key, after, values) => {
  expect(changesOf(before, after)).toEqual([{ key, values }])
})

test('moved cases and each changed limit are one difference', () => {
  const moved = { ...before, cases: before.cases.toReversed() }
  expect(changesOf(before, moved)).toEqual([{ key: 'cases_moved' }])
  const limits = { holdout_percent: 5, budget: [{ period: 'day' as const, amount: '5' }] }
  expect(changesOf(before, { ...before, limits }).map(({ key }) => key)).toEqual([
    'limit_budget',
    'limit_holdout_percent',
  ])
})

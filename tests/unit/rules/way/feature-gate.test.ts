import { expect, test } from 'vitest'
import { isFeatureAllowed, minimumPlan, wholePlan } from '#rules/way/feature-gate.ts'

const features = [
  { name: 'staff_seats', count: 3 },
  { name: 'audit', count: null },
]

test('a feature is allowed where it is listed and, with a count, as far as the count goes', () => {
  expect(
    ['staff_seats', 'audit', 'egifts'].map((name) => isFeatureAllowed({ features }, name)),
  ).toEqual([true, true, false])
  expect(
    [2, 3, 4].map((count) => isFeatureAllowed({ features }, 'staff_seats', { count })),
  ).toEqual([true, false, false])
  expect(isFeatureAllowed({ features }, 'audit', { count: 1_000_000 })).toBe(true)
  expect(isFeatureAllowed({}, 'audit')).toBe(false)
})

test('a plan that approves of itself is asked for nothing more; any other plan is', () => {
  const more = { auto_approve_for_plan: wholePlan }
  expect(isFeatureAllowed({ enterprise_store: true, features: [] }, 'egifts', more)).toBe(true)
  expect(isFeatureAllowed({ gw_plan_title: 'Enterprise' }, 'egifts', { ...more, count: 5 })).toBe(
    true,
  )
  expect(isFeatureAllowed({ enterprise_store: true, features: [] }, 'egifts')).toBe(false)
  expect(isFeatureAllowed({ gw_plan_title: 'Pro', features: [] }, 'egifts', more)).toBe(false)
  expect(isFeatureAllowed({ features: [] }, 'egifts', { auto_approve_for_plan: '' })).toBe(false)
})

test('the first plan with enough of it is named', () => {
  const plans = [
    { title: 'Small', features: [{ name: 'staff_seats', count: 3 }] },
    { title: 'Pro', features },
    { title: 'Enterprise', features: [{ name: 'staff_seats', count: null }] },
  ]
  expect([0, 2, 3].map((count) => minimumPlan(plans, 'staff_seats', count))).toEqual([
    'Small',
    'Small',
    'Enterprise',
  ])
  expect([minimumPlan(plans, 'audit'), minimumPlan(plans, 'egifts')]).toEqual(['Pro', null])
})

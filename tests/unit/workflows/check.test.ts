import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import type { Case, Definition, Group } from '#contract/workflows/definition-shapes.ts'
import { overlapsOf } from '#rules/workflows/check/overlap.ts'
import { unreachableCases } from '#rules/workflows/check/reach.ts'
import { solve } from '#rules/workflows/check/solve.ts'
import { compile } from '#rules/workflows/compile.ts'
import { compileGroup } from '#rules/workflows/conditions.ts'
import { decide } from '#rules/workflows/decide.ts'
import type { Fact } from '#rules/workflows/facts.ts'
import { problemsOf } from '#rules/workflows/problems.ts'
import { freshStanding } from '#rules/workflows/standing.ts'
import { credit, facts, when, workflow } from '../../support/workflows/facts.ts'

const day = '2026-03-29'
const spent = (id: string, value: string): Case =>
  when(id, { all: [{ field: 'customer.total_spent', operator: 'gte', value }] })

test('a case behind one that takes all of its events is named, with an order for which it fails', () => {
  const definition = workflow([spent('silver', '1000'), spent('gold', '5000')])
  const [found, ...more] = unreachableCases(definition, day)
  expect(more).toEqual([])
  expect(found).toMatchObject({ case: 'gold', takenBy: 'silver' })
  const decision = decide(compile('wf1', definition), facts({ ...found!.sample }), freshStanding)
  expect(decision.case).toBe('silver')
  expect(unreachableCases(workflow([spent('gold', '5000'), spent('silver', '1000')]), day)).toEqual(
    [],
  )
})

test('two earlier cases that take all of its events together are found', () => {
  const under = when('under', { all: [{ field: 'order.total', operator: 'lt', value: '50' }] })
  const over = when('over', { all: [{ field: 'order.total', operator: 'gte', value: '50' }] })
  const last = when('last', {
    all: [{ field: 'customer.tags', operator: 'any_of', value: ['vip'] }],
  })
  expect(unreachableCases(workflow([under, over, last]), day)).toMatchObject([{ case: 'last' }])
  const gap = when('over', { all: [{ field: 'order.total', operator: 'gt', value: '50' }] })
  expect(unreachableCases(workflow([under, gap, last]), day)).toEqual([])
})

test('conditions that contradict each other are met by nothing', () => {
  const never = when('never', {
    all: [
      { field: 'customer.tags', operator: 'any_of', value: ['vip'] },
      { field: 'customer.tags', operator: 'none_of', value: ['VIP'] },
    ],
  })
  expect(unreachableCases(workflow([never]), day)).toEqual([
    { case: 'never', sample: null, takenBy: null },
  ])
})

test('two workflows that pay for one event are found, with such an event', () => {
  const cashback = workflow([
    when('c1', {
      all: [
        { field: 'order.subtotal', operator: 'gt', value: '100' },
        { field: 'order.subtotal', operator: 'lt', value: '1000' },
      ],
    }),
  ])
  const tiers = workflow([spent('gold', '5000'), spent('silver', '1000')])
  const found = overlapsOf(cashback, tiers, day)
  expect(found.map(({ cases }) => cases)).toEqual([
    ['c1', 'gold'],
    ['c1', 'silver'],
  ])
  for (const { cases, sample } of found)
    for (const [at, definition] of [cashback, tiers].entries())
      expect(
        decide(compile(`wf${at}`, definition), facts({ ...sample }), freshStanding),
      ).toMatchObject({
        case: cases[at],
        verdict: 'rewarded',
      })
  const large = workflow([
    when('c1', { all: [{ field: 'order.subtotal', operator: 'gte', value: '1000' }] }),
  ])
  expect(overlapsOf(cashback, large, day)).toEqual([])
  expect(overlapsOf(cashback, { ...tiers, trigger: 'order_created' }, day)).toEqual([])
})

const condition = fc.oneof(
  fc.record({
    field: fc.constantFrom('order.total', 'order.subtotal'),
    operator: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'neq'),
    value: fc.integer({ min: 0, max: 4 }).map(String),
  }),
  fc.record({
    field: fc.constant('customer.orders_count'),
    operator: fc.constantFrom('gte', 'lt', 'every'),
    value: fc.integer({ min: 1, max: 4 }).map(String),
  }),
  fc.record({
    field: fc.constant('customer.tags'),
    operator: fc.constantFrom('any_of', 'all_of', 'none_of'),
    value: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
  }),
  fc.record({
    field: fc.constant('order.country'),
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.constantFrom('GB', 'FR'),
  }),
)
const group = (depth: number): fc.Arbitrary<Group> => {
  const part = depth > 1 ? fc.oneof(condition, group(depth - 1)) : condition
  const parts = fc.array(part, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    parts.map((all) => ({ all }) as Group),
    parts.map((any) => ({ any }) as Group),
  )
}
const event = fc.record({
  'order.total': fc.bigInt({ min: 0n, max: 500n }),
  'order.subtotal': fc.bigInt({ min: 0n, max: 500n }),
  'customer.orders_count': fc.bigInt({ min: 0n, max: 30n }).map((n) => n * 100n),
  'customer.tags': fc.subarray(['a', 'b', 'c', 'd']),
  'order.country': fc.constantFrom<Fact>('GB', 'FR', 'DE', null),
})

let givenUp = 0
property.prop([group(3), group(3), fc.array(event, { minLength: 30, maxLength: 30 })], {
  numRuns: 300,
})(
  'the search finds facts that do as wished, and none only where no event does',
  (one, other, events) => {
    const wishes = [
      { group: one, holds: true },
      { group: other, holds: false },
    ]
    const found = solve(wishes, {}, day)
    if (found === 'unknown') {
      givenUp += 1
      return
    }
    const does = (values: Record<string, Fact>) =>
      wishes.every(({ group: of, holds }) => compileGroup(of, {})(facts(values)) === holds)
    if (typeof found === 'object') expect(does({ ...found })).toBe(true)
    else expect(events.filter(does)).toEqual([])
  },
)

test('the search, which is bounded, gives up on one of them at most', () => {
  expect(givenUp).toBeLessThanOrEqual(1)
})

test.each<[string, string, Partial<Definition>]>([
  ['trigger_unknown', 'trigger', { trigger: 'order_flown' }],
  ['timing_missing', 'timing', { trigger: 'birthday' }],
  ['timing_missing', 'timing', { trigger: 'schedule', timing: { days: 3 } }],
  ['timing_unused', 'timing', { timing: { days: 3 } }],
  ['no_cases', 'cases', { cases: [] }],
  ['nothing_done', 'cases', { cases: [{ id: 'a', conditions: { all: [] }, actions: [] }] }],
  ['case_twice', 'cases.1.id', { cases: [when('a', { all: [] }), when('a', { all: [] })] }],
  [
    'field_unknown',
    'cases.0.conditions.0',
    { cases: [when('a', { all: [{ field: 'refund.amount', operator: 'gt', value: '1' }] })] },
  ],
  [
    'operator_unfit',
    'cases.0.conditions.0',
    { cases: [when('a', { all: [{ field: 'order.total', operator: 'contains', value: '1' }] })] },
  ],
  [
    'value_unfit',
    'cases.0.conditions.0',
    { cases: [when('a', { all: [{ field: 'order.total', operator: 'gt', value: 'much' }] })] },
  ],
  [
    'option_unknown',
    'cases.0.conditions.0',
    { cases: [when('a', { all: [{ field: 'order.risk', operator: 'eq', value: 'none' }] })] },
  ],
  [
    'too_deep',
    'cases.0.conditions',
    { cases: [when('a', { all: [{ all: [{ all: [{ all: [] }] }] }] })] },
  ],
  [
    'amount_missing',
    'cases.0.actions.0.value',
    { cases: [when('a', { all: [] }, credit({ value: '0' }))] },
  ],
  [
    'percent_too_high',
    'cases.0.actions.0.value',
    { cases: [when('a', { all: [] }, credit({ value: '100.01' }))] },
  ],
  [
    'every_missing',
    'cases.0.actions.0.every',
    { cases: [when('a', { all: [] }, credit({ mode: 'for_every' }))] },
  ],
  [
    'base_unfit',
    'cases.0.actions.0.base',
    { trigger: 'customer_created', cases: [when('a', { all: [] })] },
  ],
  [
    'min_above_max',
    'cases.0.actions.0.min',
    { cases: [when('a', { all: [] }, credit({ min: '5', max: '4' }))] },
  ],
  [
    'target_unfit',
    'cases.0.actions.0.target',
    { cases: [when('a', { all: [] }, credit({ target: 'referrer' }))] },
  ],
  ['limit_empty', 'limits.per_customer.0', { limits: { per_customer: [{ period: 'month' }] } }],
  [
    'budget_twice',
    'limits.budget.1',
    {
      limits: {
        budget: [
          { period: 'day', amount: '1' },
          { period: 'day', amount: '2' },
        ],
      },
    },
  ],
])('a definition with the problem %s is refused at %s', (key, path, wrong) => {
  const definition = { ...workflow([when('a', { all: [] })]), ...wrong }
  expect(problemsOf(definition, day)).toContainEqual(expect.objectContaining({ key, path }))
})

test('a definition without a problem has none, and a custom trigger adds its fields', () => {
  expect(problemsOf(workflow([spent('gold', '5000')]), day)).toEqual([])
  const points = when(
    'a',
    { all: [{ field: 'event.points', operator: 'gt', value: '2.5' }] },
    credit({ base: 'event', base_field: 'event.points', mode: 'fixed' }),
  )
  const definition = { ...workflow([points]), trigger: 'tg3' }
  expect(problemsOf(definition, day)).toMatchObject([{ key: 'trigger_unknown' }])
  expect(
    problemsOf(definition, day, { 'event.points': { type: 'number', group: 'event' } }),
  ).toEqual([])
})

import { test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import { decideExample, type ExampleOrder } from '#rules/cashback/example.ts'
import { firstForm } from '#rules/cashback/form.ts'
import { formProblems } from '#rules/cashback/problems.ts'
import { definitionOf } from '#rules/cashback/write-definition.ts'
import { problemsOf } from '#rules/workflows/problems.ts'
import { anyForm } from '../../support/workflows/cashback.ts'

const today = '2026-03-01'
const found = (more: Partial<CashbackForm>) =>
  formProblems({ ...firstForm, ...more }, today).map(({ path, key }) => `${path} ${key}`)

property.prop([anyForm])('a form without problems writes a definition without problems', (form) => {
  if (formProblems(form, today).length > 0) return
  expect(problemsOf(definitionOf(form), today)).toEqual([])
})

property.prop([anyForm])('a field has one problem, and each is a field of the form', (form) => {
  const paths = formProblems(form, today).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) expect(Object.keys(form)).toContain(path.split('.')[0])
})

test.each([
  [{}, []],
  [{ value: null }, ['value amount_missing']],
  [{ value: '0' }, ['value amount_missing']],
  [{ value: '100.01' }, ['value percent_too_high']],
  [{ mode: 'for_every' }, ['every every_missing']],
  [{ mode: 'for_every', value: '1', every: '20' }, []],
  [{ above: '0' }, ['above amount_missing']],
  [{ above: '50', below: '50.02' }, []],
  [{ above: '50', below: '50.01' }, ['below bounds_crossed']],
  [{ tiers_by: 'spent' }, ['tiers tiers_missing']],
  [{ tiers_by: 'tag', tiers: [{ from: ' ', value: '1' }] }, ['tiers.0.from value_unfit']],
  [{ tiers_by: 'order', tiers: [{ from: 'x', value: '1' }] }, ['tiers.0.from amount_missing']],
  [
    {
      tiers_by: 'spent',
      tiers: [
        { from: '100', value: '0' },
        { from: '500', value: '500' },
        { from: '100.0', value: '7' },
      ],
    },
    ['tiers.2.from tier_twice', 'tiers.1.value percent_too_high', 'tiers.0.value amount_missing'],
  ],
  [{ rounding: { way: 'up', step: '0' } }, ['rounding rounding_unfit']],
  [{ hold: { mode: 'days', days: null } }, ['hold hold_unfit']],
  [{ customer: { period: 'days', days: null, count: 1, sum: null } }, ['customer limit_empty']],
  [{ customer: { period: 'day', days: null, count: null, sum: null } }, ['customer limit_empty']],
  [{ budget: { period: 'total', amount: '0' } }, ['budget limit_empty']],
  [{ starts_at: '2026-03-02T00:00:00Z', ends_at: '2026-03-01T00:00:00Z' }, ['ends_at ends_early']],
] as [Partial<CashbackForm>, string[]][])('problems of %j', (more, problems) => {
  expect(found(more)).toEqual(problems)
})

const order: ExampleOrder = {
  subtotal: 10_000n,
  total: 12_000n,
  items: 4000n,
  credit: 0n,
  spent: 60_000n,
  tag: '',
}
test.each([
  ['5 % of the subtotal', {}, {}, 'held 500'],
  ['of the total', { base: 'total' }, {}, 'held 600'],
  ['of some items', { base: 'items', items: { skus: ['MUG'] } }, {}, 'held 200'],
  ['a fixed amount', { mode: 'fixed', value: '3' }, {}, 'held 300'],
  ['for every 30.00', { mode: 'for_every', value: '1', every: '30' }, {}, 'held 300'],
  ['at most 2.00', { max: '2' }, {}, 'held 200'],
  ['up to the next 1.00', { value: '4.2', rounding: { way: 'up', step: '1' } }, {}, 'held 500'],
  ['above exactly its amount', { above: '100' }, {}, 'no_case'],
  ['above a cent less', { above: '99.99' }, {}, 'held 500'],
  ['below exactly its amount', { below: '100' }, {}, 'no_case'],
  ['below a cent more', { below: '100.01' }, {}, 'held 500'],
  ['half paid with credit', {}, { credit: 6000n }, 'held 250'],
  ['paid with credit', { credit: 'order' }, { credit: 1n }, 'excluded'],
  ['credit that counts', { credit: 'counts' }, { credit: 6000n }, 'held 500'],
  [
    'of a tier by all orders',
    { tiers_by: 'spent', tiers: [{ from: '500', value: '10' }], value: null },
    {},
    'held 1000',
  ],
  [
    'of no tier, who earn nothing',
    { tiers_by: 'spent', tiers: [{ from: '600', value: '10' }], value: null },
    {},
    'no_case',
  ],
  [
    'of the highest tier that fits',
    {
      tiers_by: 'order',
      tiers: [
        { from: '50', value: '6' },
        { from: '90', value: '8' },
      ],
    },
    {},
    'held 800',
  ],
  [
    'of a tag',
    { tiers_by: 'tag', tiers: [{ from: 'Gold', value: '9' }] },
    { tag: 'gold' },
    'held 900',
  ],
  ['of chosen channels and tags', { channels: ['till'], only_tags: ['VIP'] }, {}, 'held 500'],
  ['without a hold', { hold: { mode: 'none', days: null } }, {}, 'rewarded 500'],
] as [string, Partial<CashbackForm>, Partial<ExampleOrder>, string][])(
  'an example order earns by the engine itself: %s',
  (_, more, of, expected) => {
    const { verdict, credits } = decideExample({ ...firstForm, ...more }, { ...order, ...of })
    const amounts = credits.map(({ counted }) => counted.amount)
    expect([verdict, ...(verdict === 'excluded' ? [] : amounts)].join(' ')).toBe(expected)
  },
)

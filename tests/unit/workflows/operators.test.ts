import { describe, expect, test } from 'vitest'
import type { FactType } from '#contract/workflows/fields.ts'
import { type Operator, operatorNames, operatorsOf } from '#contract/workflows/operators.ts'
import type { Fact } from '#rules/workflows/facts.ts'
import { testOf } from '#rules/workflows/operators.ts'
import { facts } from '../../support/workflows/facts.ts'

type Row = [FactType, Operator, string | string[] | undefined, Fact, boolean]
const rows: Row[] = [
  ['money', 'eq', '10', 1000n, true],
  ['money', 'neq', '10.00', 1000n, false],
  ['money', 'gt', '10', 1000n, false],
  ['money', 'gte', '10', 1000n, true],
  ['money', 'lt', '10.01', 1000n, true],
  ['money', 'lte', '9.99', 1000n, false],
  ['money', 'between', ['10', '20'], 2000n, true],
  ['money', 'between', ['10', '20'], 2001n, false],
  ['number', 'every', '5', 1000n, true],
  ['number', 'every', '5', 1100n, false],
  ['number', 'every', '5', 0n, false],
  ['date', 'lt', '2026-01-02', '2026-01-01', true],
  ['date', 'between', ['2026-01-01', '2026-01-31'], '2026-01-31', true],
  // the event is of 2026-03-29
  ['date', 'within_days', '30', '2026-02-27', true],
  ['date', 'within_days', '30', '2026-02-26', false],
  ['date', 'within_days', '30', '2026-03-30', false],
  ['date', 'over_days_ago', '30', '2026-02-26', true],
  ['date', 'over_days_ago', '30', '2026-02-27', false],
  ['date', 'on_day', '02-29', '1992-02-29', true],
  ['date', 'on_day', '02-29', '1993-02-28', false],
  ['text', 'eq', ' london ', 'London', true],
  ['text', 'neq', 'London', 'LONDON', false],
  ['text', 'any_of', ['GB', 'ie'], 'IE', true],
  ['text', 'none_of', ['GB', 'IE'], 'FR', true],
  ['text', 'contains', 'Shop', 'my shop', true],
  ['text', 'not_contains', 'shop', 'My Shop', false],
  ['text', 'starts_with', 'my', 'My shop', true],
  ['text', 'not_starts_with', 'shop', 'my shop', true],
  ['text', 'ends_with', '.test', 'a@b.TEST', true],
  ['text', 'not_ends_with', '.test', 'a@b.test', false],
  ['choice', 'eq', 'low', 'low', true],
  ['list', 'any_of', ['MUG', 'CUP'], ['cup', 'pen'], true],
  ['list', 'all_of', ['MUG', 'CUP'], ['cup', 'pen'], false],
  ['list', 'all_of', ['PEN', 'CUP'], ['cup', 'pen'], true],
  ['list', 'none_of', ['MUG'], ['cup'], true],
  ['tags', 'any_of', ['vip'], ['VIP ', 'x'], true],
  ['tags', 'none_of', ['vip'], ['VIP'], false],
  ['tags', 'is_empty', undefined, [], true],
  ['flag', 'eq', 'true', true, true],
  ['flag', 'eq', 'false', true, false],
  ['text', 'is_set', undefined, '', false],
]

test.each(rows.map((row) => [row.map(String).join(' '), row] as const))(
  '%s',
  (_, [type, operator, value, fact, holds]) => {
    expect(testOf(type, operator, value)!(fact, facts())).toBe(holds)
  },
)

describe('a fact that is empty', () => {
  test.each(['neq', 'none_of', 'not_contains', 'not_starts_with', 'not_ends_with'] as const)(
    'meets %s, which denies',
    (operator) => expect(testOf('text', operator, 'a')!(null, facts())).toBe(true),
  )
  test.each(['eq', 'gt', 'gte', 'lt', 'lte'] as const)('never meets %s', (operator) =>
    expect(testOf('money', operator, '0')!(null, facts())).toBe(false),
  )
  test('meets none_of as an empty list, and no all_of', () => {
    expect(testOf('list', 'none_of', ['a'])!([], facts())).toBe(true)
    expect(testOf('list', 'all_of', ['a'])!([], facts())).toBe(false)
  })
})

test.each<[FactType, Operator, string | string[] | undefined]>([
  ['money', 'eq', '10.001'],
  ['money', 'eq', 'ten'],
  ['money', 'between', ['20', '10']],
  ['money', 'between', ['20']],
  ['money', 'contains', '1'],
  ['number', 'every', '0'],
  ['date', 'eq', '2026-02-30'],
  ['date', 'within_days', '-1'],
  ['date', 'on_day', '02-30'],
  ['text', 'eq', ''],
  ['text', 'any_of', []],
  ['flag', 'eq', 'yes'],
  ['list', 'eq', 'a'],
])('no test is made of %s %s %j', (type, operator, value) => {
  expect(testOf(type, operator, value)).toBeNull()
})

test('every operator fits some type', () => {
  const used = new Set(Object.values(operatorsOf).flat())
  expect(operatorNames.filter((name) => !used.has(name))).toEqual([])
})

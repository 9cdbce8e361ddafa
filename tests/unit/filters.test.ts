import { expect, test } from 'vitest'
import * as bulk from '#contract/bulk/filters.ts'
import * as egifts from '#contract/egifts/filters.ts'
import * as emails from '#contract/emails/filters.ts'
import * as exports from '#contract/exports/filters.ts'
import { type Filter, fits, line } from '#contract/filter.ts'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import * as giftCards from '#contract/gift-cards/filters.ts'
import * as storeCredit from '#contract/store-credit/filters.ts'

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
const declared: Filter[] = [bulk, egifts, emails, exports, giftCards, storeCredit]
  .flatMap((file) => Object.values(file) as (Filter | Record<string, Filter>)[])
  .flatMap((one) => (isFilter(one) ? [one] : Object.values(one)))
const texts = [
  '',
  ' ',
  'a',
  'A b',
  'true',
  '0',
  'draft',
  'issue',
  'standing',
  'constructor',
  'toString',
  '2026-02-28',
  '2026-02-29',
  '2024-02-29',
  '1899-01-01',
  '2026-13-01',
  '2026-1-1',
  '12',
  '12.5',
  '12.345',
  '-3.00',
  '007',
  '1e3',
  '12345678901',
  '123456789012',
  '١٢',
  'g12',
  'a:b.c-d',
  'a b',
  '<b>',
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(201),
  'é'.repeat(200),
  'e\u0301'.repeat(200),
  'e\u0301'.repeat(201),
  '\ud800',
  'a\nb',
  'a\u0000',
  '\u2028',
  `${' '.repeat(150)}x${' '.repeat(150)}`,
  `x${' '.repeat(400)}`,
  '日本',
]

test('a page reads from its address exactly what its call accepts', () => {
  expect(declared.length).toBeGreaterThan(25)
  expect(new Set(declared.map(({ kind }) => kind))).toEqual(
    new Set(['choice', 'flag', 'day', 'id', 'amount', 'line', 'word']),
  )
  const differing = declared.flatMap((filter) => {
    const { one } = shapesOfFilters({ one: filter })
    return texts
      .filter((text) => one.safeParse(text).success !== fits(filter, text))
      .map((text) => [filter.kind, text])
  })
  expect(differing).toEqual([])
})

test('a search is refused one letter after its most', () => {
  expect([fits(line(200), 'x'.repeat(200)), fits(line(200), 'x'.repeat(201))]).toEqual([
    true,
    false,
  ])
})

import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Condition, Part } from '#contract/emails/condition-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { casesOf, neverShown } from '#rules/emails/cases.ts'
import { type Filling, holds } from '#rules/emails/conditions.ts'
import { timed } from '../../support/timed.ts'

const sample: Filling = {
  is: { amount_issued: '25.00', days_left: '3', customer_tags: 'vip', recipient_name: 'Ada' },
  shown: { amount_issued: '£25.00' },
  lots: [],
  today: '2026-11-22',
}
const common = { hide_on: null, background: null, align: 'left', padding: [0, 0] } as const
type Shown = { id: string; show: Condition | null }
const designOf = (blocks: Shown[]): BlockDesign => ({
  v: 1,
  format: 'blocks',
  subject: {},
  preheader: {},
  plain: {},
  blocks: blocks.map((one) => ({ ...common, padding: [0, 0], kind: 'divider', ...one })),
})
const part = (variable: string, is: Part['is'], value?: string): Part =>
  value === undefined ? { variable, is } : { variable, is, value }
const all = (...parts: Part[]): Condition => ({ all: parts })
const isNever = (show: Condition): boolean =>
  neverShown(designOf([{ id: 'a', show }]), sample).length > 0

describe('a condition', () => {
  test.each([
    ['two tags', all(part('customer_tags', 'has', 'a'), part('customer_tags', 'has', 'b'))],
    [
      'an amount between two that are a cent apart',
      all(part('amount_issued', 'more', '10.00'), part('amount_issued', 'less', '10.02')),
    ],
    ['two words', all(part('recipient_name', 'contains', 'x'), part('body', 'contains', 'y'))],
    [
      'two parts of a name',
      all(part('recipient_name', 'contains', 'x'), part('recipient_name', 'contains', 'y')),
    ],
    ['a day and a set date', all(part('expires_on', 'within', '0'), part('expires_on', 'set'))],
    ['credits, though the sample has none', all(part('lots', 'set'))],
  ])('for %s can hold', (_, condition) => expect(isNever(condition)).toBe(false))

  test.each([
    [
      'no whole number of days',
      all(part('days_left', 'more', '10'), part('days_left', 'less', '11')),
    ],
    ['fewer days than none', all(part('days_left', 'less', '0'))],
    [
      'two amounts at once',
      all(part('amount_issued', 'equals', '1'), part('amount_issued', 'equals', '2')),
    ],
    [
      'two names at once',
      all(part('recipient_name', 'equals', 'Ada'), part('recipient_name', 'equals', 'Bo')),
    ],
    ['a date that is blank', all(part('expires_on', 'within', '7'), part('expires_on', 'empty'))],
    ['a tag with a comma in it', all(part('customer_tags', 'has', 'a,b'))],
  ])('for %s can’t hold', (_, condition) => expect(isNever(condition)).toBe(true))

  test('equals the same amount, however it is written, and the same text, but no other', () => {
    const filling = { ...sample, is: { amount_issued: '10.00', recipient_name: '10.00' } }
    expect(holds(all(part('amount_issued', 'equals', '10')), filling)).toBe(true)
    expect(holds(all(part('recipient_name', 'equals', '10')), filling)).toBe(false)
  })

  test('of a block in columns that are shown otherwise can’t hold either', () => {
    const design = designOf([])
    const leaf = { ...common, padding: [0, 0] as [number, number], kind: 'divider' as const }
    const tag = (is: 'set' | 'empty') => all(part('customer_tags', is))
    const column = (id: string, show: Condition | null) => ({
      width: 1,
      blocks: [{ ...leaf, id, show }],
    })
    design.blocks.push({
      ...leaf,
      id: 'two',
      kind: 'columns',
      keep: false,
      show: tag('set'),
      columns: [column('left', tag('empty')), column('right', tag('set'))],
    })
    expect(neverShown(design, sample)).toEqual(['left'])
    expect(casesOf(design, sample).map(({ shown }) => shown)).toEqual([['two', 'right'], []])
  })
})

/** Few values of each kind, and a grid that is finer than what tests can tell apart. */
const strings = (length: number): string[] =>
  length === 0
    ? ['']
    : strings(length - 1).flatMap((one) => ['', 'a', 'b', 'c'].map((s) => one + s))
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
const dayAt = (at: number) => new Date(Date.parse(sample.today) + at * 86_400_000)
const grids: Record<string, string[]> = {
  amount_issued: ['', '25.00', ...range(-2, 7).map((cents) => (cents / 100).toFixed(2))],
  days_left: ['', ...range(0, 8).map(String)],
  expires_on: ['', ...range(-2, 7).map((at) => dayAt(at).toISOString().slice(0, 10))],
  customer_tags: ['', 'a', 'b', 'c', 'a,b', 'a,c', 'b,c', 'a,b,c'],
  recipient_name: [...new Set(strings(5))],
}
const partOf: Record<string, fc.Arbitrary<Part>> = Object.fromEntries(
  Object.entries({
    amount_issued: ['more', 'less', 'equals'].map((is) => [is, ['0', '0.01', '0.02', '0.04']]),
    days_left: ['more', 'less', 'equals'].map((is) => [is, ['0', '1', '2', '4']]),
    expires_on: [['within', ['0', '2', '3']]],
    customer_tags: [['has', ['a', 'b', 'c,a']]],
    recipient_name: ['contains', 'equals'].map((is) => [is, ['a', 'b', 'ab', 'BA']]),
  }).map(([variable, tests]) => [
    variable,
    fc.oneof(
      fc.constantFrom('set' as const, 'empty' as const).map((is) => part(variable, is)),
      ...(tests as [Part['is'], string[]][]).map(([is, values]) =>
        fc.constantFrom(...values).map((value) => part(variable, is, value)),
      ),
    ),
  ]),
)
/** Conditions on two variables, at most one of them a text, whose grid is the largest. */
const conditions = (count: number): fc.Arbitrary<{ names: string[]; of: Condition[] }> =>
  fc
    .tuple(
      fc.constantFrom('amount_issued', 'days_left', 'expires_on', 'customer_tags'),
      fc.constantFrom('recipient_name', 'customer_tags', 'amount_issued'),
    )
    .chain((names) => {
      const parts = fc.array(fc.oneof(...names.map((name) => partOf[name]!)), {
        minLength: 1,
        maxLength: 4,
      })
      const one = fc.oneof(
        parts.map((list): Condition => ({ all: list })),
        parts.map((list): Condition => ({ any: list })),
      )
      return fc
        .array(one, { minLength: 1, maxLength: count })
        .map((of) => ({ names: [...new Set(names)], of }))
    })
const gridOf = (names: readonly string[]): Filling[] =>
  names.reduce<Filling[]>(
    (fillings, name) =>
      fillings.flatMap((filling) =>
        grids[name]!.map((value) => ({ ...filling, is: { ...filling.is, [name]: value } })),
      ),
    [sample],
  )

test('is never shown if and only if no value of a fine grid shows it', () => {
  fc.assert(
    fc.property(conditions(1), ({ names, of: [show] }) => {
      expect(isNever(show!)).toBe(!gridOf(names).some((filling) => holds(show!, filling)))
    }),
    { numRuns: 400 },
  )
})

test('the cases are the outcomes that a fine grid has, each with values that produce it', () => {
  fc.assert(
    fc.property(conditions(3), ({ names, of }) => {
      const design = designOf(of.map((show, at) => ({ id: `b${at}`, show })))
      const outcome = (filling: Filling) =>
        of.flatMap((show, at) => (holds(show, filling) ? [`b${at}`] : [])).join(' ')
      const cases = casesOf(design, sample)
      for (const { shown, filling } of cases) expect(outcome(filling)).toBe(shown.join(' '))
      const found = cases.map(({ shown }) => shown.join(' ')).toSorted()
      expect(found).toEqual([...new Set(gridOf(names).map(outcome))].toSorted())
    }),
    { numRuns: 200 },
  )
})

test('sixty blocks with ten tests each are at most 32 cases, in little time', timed, () => {
  const tests = range(0, 9)
  const design = designOf(
    range(0, 59).map((at) => ({
      id: `b${at}`,
      show: {
        any: tests.map((n) => part('amount_issued', 'equals', String(at * 10 + n))),
      },
    })),
  )
  design.blocks.forEach((block, at) => {
    if (at % 2)
      block.show = all(...tests.map((n) => part('recipient_name', 'contains', `t${at}${n}`)))
  })
  const started = performance.now()
  const cases = casesOf(design, sample)
  expect(cases).toHaveLength(32)
  expect(neverShown(design, sample)).toEqual([])
  expect(performance.now() - started).toBeLessThan(2000)
})

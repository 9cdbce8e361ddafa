import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Scheme } from '#contract/workflows/custom/shapes.ts'
import { schemeTypes } from '#contract/workflows/custom/scheme.ts'
import { readByScheme, readValues, writeValues } from '#rules/workflows/scheme.ts'

const scheme: Scheme = {
  name: 'All types',
  key: 'all',
  fields: schemeTypes.map((type) => ({ key: type, type, path: `in.${type}`, label: type })),
}
const read = (values: Record<string, unknown>) => readByScheme(scheme, { in: values })

test('values are read by their types, and a missing one is empty', () => {
  const { values, wrong, email } = read({
    text: 'A',
    email: ' B@Mail.Example ',
    number: 1.5,
    money: '20',
    date: '2026-02-28T23:00:00Z',
    bool: false,
    list: ['a', 1],
  })
  expect(wrong).toEqual([])
  expect(email).toBe('b@mail.example')
  expect(values).toEqual({
    'event.text': 'A',
    'event.email': 'b@mail.example',
    'event.number': 150n,
    'event.money': 2000n,
    'event.date': '2026-02-28',
    'event.bool': false,
    'event.list': ['a', '1'],
  })
  expect(Object.values(read({}).values)).toEqual(schemeTypes.map(() => null))
})

test.each([
  ['text', {}],
  ['email', 5],
  ['number', '1.005'],
  ['money', 'ten'],
  ['date', '2026-02-30'],
  ['bool', 'yes'],
  ['list', 'a,b'],
])('a value of another type than %s is named', (type, value) => {
  expect(read({ [type]: value }).wrong.map(({ key }) => key)).toEqual([type])
})

test('a path never reaches what an object inherits', () => {
  const of = { ...scheme, fields: [{ ...scheme.fields[0]!, path: 'constructor.name' }] }
  expect(readByScheme(of, {}).values).toEqual({ 'event.text': null })
})

test('facts that were written are read again as they were', () => {
  fc.assert(
    fc.property(
      fc.record({
        text: fc.string({ minLength: 1 }),
        number: fc.integer({ min: -1e9, max: 1e9 }),
        money: fc.integer({ min: 0, max: 1e9 }).map((minor) => (minor / 100).toFixed(2)),
        bool: fc.boolean(),
        list: fc.array(fc.string()),
      }),
      (sent) => {
        const { values } = read(sent)
        const written = JSON.parse(JSON.stringify(writeValues(values))) as Record<string, unknown>
        expect(readValues(scheme, written)).toEqual(values)
      },
    ),
  )
})

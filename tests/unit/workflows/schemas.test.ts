import { expect, test } from 'vitest'
import { actions } from '#contract/workflows/actions.ts'
import { Action } from '#contract/workflows/definition-shapes.ts'
import { fields } from '#contract/workflows/fields.ts'
import { readFact, writeFact } from '#rules/workflows/wire/facts.ts'
import { sampleOf } from '#rules/workflows/wire/samples.ts'

test('every action with each of its parameters is offered', () => {
  const shapes = Action._zod.def.options.map((option) => {
    const { type, ...parameters } = option.shape
    return [type.def.values[0], Object.keys(parameters).toSorted()]
  })
  const offered = Object.entries(actions).map(([type, own]) => [type, Object.keys(own).toSorted()])
  expect(offered.toSorted()).toEqual(shapes.toSorted())
})

test.each(Object.entries(fields))(
  'the sample of %s is a fact of its type, and is written as typed',
  (name, field) => {
    const sample = sampleOf(name, field)
    const fact = readFact(field, sample)
    expect(fact).not.toBeUndefined()
    expect(fact).not.toBeNull()
    const written = writeFact(field.type, fact!)
    expect(typeof written === 'boolean' ? String(written) : written).toEqual(sample)
  },
)

test('numbers are written with as many decimals as they have', () => {
  const number = { type: 'number', group: 'event' } as const
  const again = (text: string) => writeFact('number', readFact(number, text)!)
  expect(['0', '10', '100', '2.5', '2.50', '2.05', '-3'].map(again)).toEqual([
    '0',
    '10',
    '100',
    '2.5',
    '2.5',
    '2.05',
    '-3',
  ])
  expect(readFact(number, 'many')).toBeUndefined()
  expect(readFact(number, '')).toBeNull()
})

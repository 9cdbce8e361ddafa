import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { canonicalEntry, entryNames, freshInstant, readEntry } from '#rules/way/entry.ts'
import { signedText } from '../../../support/staff/signed-entry.ts'

type Query = Record<string, string>
const start = new Date('2026-03-01T10:00:00.000Z')
const seconds = start.getTime() / 1000
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'ab+% &=?#/~!*()\'"é日😀'), maxLength: 20 }),
  fc.constant(''),
)
const anyQuery = fc.dictionary(
  fc.constantFrom(...entryNames),
  value.filter((text) => text.isWellFormed()),
)
property.prop([anyQuery], { numRuns: 10_000 })(
  'the canonical form is that of an independent implementation, through an address and back',
  (query) => {
    const plain = { ...query } as Query
    const read = readEntry(new URLSearchParams(plain))
    expect(read).not.toBeNull()
    expect(canonicalEntry(read!)).toBe(signedText(plain))
  },
)
property.prop([anyQuery, fc.constantFrom(...entryNames), value], { numRuns: 2000 })(
  'a parameter that comes twice is never read, whatever the two are',
  (query, name, more) => {
    const pairs = [...Object.entries({ ...query, [name]: 'x' }), [name, more]] as [string, string][]
    expect(readEntry(pairs)).toBeNull()
  },
)
property.prop([fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String))], {
  numRuns: 5000,
})('a time is whole seconds within the window, or none', (text) => {
  const isNumber = /^[1-9][0-9]{0,10}$/.test(text)
  expect(freshInstant(text, start) !== null).toBe(
    isNumber && Math.abs(Number(text) - seconds) <= 90,
  )
})

test.each([
  ['__proto__', 'x'],
  ['shop[]', 'x'],
  ['HMAC', 'x'],
  ['role', 'x'],
  ['host', 'x'.repeat(501)],
  ['host', '\ud800'],
])('%s with %j is never read', (name, value) => {
  expect(
    readEntry([
      ['shop', 'a.example'],
      [name, value],
    ]),
  ).toBeNull()
})

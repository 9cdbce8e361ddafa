import { fc, test as property } from '@fast-check/vitest'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { plainCell } from '#rules/tools/csv.ts'

const seen = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\u2212']
const signs = [...seen, '\t', '\r', '\n']
const unseen = ['\u200B', '\u00A0', '\uFEFF', '\u2060', '\u202E', '\u00AD', ' ', '\u200B \u200B']

test.each(signs.flatMap((sign) => [sign, `${sign}1+1`, `${sign}HYPERLINK("http://evil.example")`]))(
  '%j is text, not a formula',
  (text) => {
    expect(plainCell(text)).toBe(`'${text}`)
  },
)

test.each(unseen.flatMap((hidden) => seen.map((sign) => `${hidden}${sign}1+1`)))(
  '%j is text, although nothing is seen before its sign',
  (text) => {
    expect(plainCell(text)).toBe(`'${text}`)
  },
)

test.each([
  '',
  '0',
  '\u200BAda',
  ' Ada',
  '-12.50',
  '12.5',
  'Ada = Lovelace',
  "O'Hara",
  '•••• •••• •••• ABCD',
  '2026-01-01',
])('%j stays as it is', (text) => {
  expect(plainCell(text)).toBe(text)
})

property.prop(
  [
    fc.string({
      unit: fc.oneof(
        fc.constantFrom(...signs, '"', ',', "'", '1', '.'),
        fc.string({ unit: 'binary', maxLength: 1 }),
      ),
      maxLength: 12,
    }),
  ],
  { numRuns: 5000 },
)('whatever the text, a cell begins no formula unless it is a plain number', (text) => {
  const cell = plainCell(text)
  expect(signs.includes(cell[0] ?? '') && !/^-\d+(\.\d+)?$/.test(cell)).toBe(false)
  // nor after it is written, as a reader that knows no quotes would see it
  expect(stringify([[cell]])).not.toMatch(/^"?[=+@\t\r＝＋－＠]/)
  expect(cell).not.toMatch(/^[\p{Cf}\p{Z}]+[=+\-@\u2212]/u)
})

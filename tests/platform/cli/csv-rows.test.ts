import fs from 'node:fs'
import path from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { stringify } from 'csv-stringify/sync'
import { afterAll, describe, expect } from 'vitest'
import { csvRows, type Row } from '#platform/uploads/csv-rows.ts'
import { temporaryFolder } from '../../support/product/operated.ts'

const folder = temporaryFolder()
afterAll(() => fs.rmSync(folder, { recursive: true }))

const read = async (text: string | Buffer): Promise<Row[]> => {
  const file = path.join(folder, 'x.csv')
  fs.writeFileSync(file, text)
  const rows: Row[] = []
  for await (const some of csvRows(file)) rows.push(...some)
  return rows
}
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'é', 'Я', '😀', ',', '"', '\n', '\r\n', ' ', '=') }),
  fc.constant(''),
  fc.constant('x'.repeat(9000)),
)

describe('the rows of a CSV file', () => {
  test.prop(
    [
      fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
    ],
    { numRuns: 60 },
  )(
    'come out as they were put in, whatever is in them and wherever a piece of the file ends',
    async (rows, record_delimiter, bom) => {
      const text = stringify(rows, { record_delimiter, bom, quoted_match: /[\r\n]/ })
      const got = await read(text)
      expect(got.map(({ fields }) => fields)).toEqual(rows)
      const lines = rows.map((row) => row.join('').split('\n').length)
      expect(got.map(({ line }) => line)).toEqual(
        rows.map((_, i) => 1 + lines.slice(0, i).reduce((a, b) => a + b, 0)),
      )
    },
  )

  test('a letter of several bytes that two pieces share is one letter', async () => {
    const name = 'Жё😀'.repeat(40_000)
    for (const before of ['', 'a', 'ab', 'abc'])
      expect((await read(`${before},b\n1,2\n${name.slice(0, 60_000)},x\n`))[2]?.fields[0]).toBe(
        name.slice(0, 60_000),
      )
  })

  test.each<[string, string, [number, string[], boolean][]]>([
    [
      'text after a closing quote',
      'a,b\n1,"x"y\n2,z\n',
      [
        [1, ['a', 'b'], false],
        [2, ['1', '"x"y'], true],
        [3, ['2', 'z'], false],
      ],
    ],
    [
      'a quote that is never closed',
      'a,b\n1,"x\n2,z\n3,w\n',
      [
        [1, ['a', 'b'], false],
        [2, ['1', '"x'], true],
        [3, ['2', 'z'], false],
        [4, ['3', 'w'], false],
      ],
    ],
    [
      'a quote inside a plain cell',
      'a,b\n1,5" pipe\n2,z\n',
      [
        [1, ['a', 'b'], false],
        [2, ['1', '5" pipe'], false],
        [3, ['2', 'z'], false],
      ],
    ],
    [
      'empty lines',
      'a,b\n\n\r\n1,2\n',
      [
        [1, ['a', 'b'], false],
        [4, ['1', '2'], false],
      ],
    ],
    [
      'no line break at the end',
      'a,b\n1,""',
      [
        [1, ['a', 'b'], false],
        [2, ['1', ''], false],
      ],
    ],
  ])('%s breaks that row at most, and the next is read', async (_, text, rows) => {
    expect(
      (await read(text)).map(({ line, fields, broken }) => [line, fields, broken !== undefined]),
    ).toEqual(rows)
  })

  test('a quote that opens a row of 10 MB breaks one row, in little memory', async () => {
    const rows = await read(`a,b\n1,"x\n${'2,z\n'.repeat(2_500_000)}`)
    expect(rows.length).toBe(2_500_002)
    expect(rows.filter(({ broken }) => broken)).toHaveLength(1)
  })
})

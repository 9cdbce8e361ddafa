import { expect, test } from 'vitest'
import { grouped, readLines } from '#platform/integrations/shopify/sync/read-lines.ts'
import { fitted } from '#platform/integrations/shopify/read/fitted.ts'

async function* piecesOf(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const all = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}
const text = '{"id":"é1"}\n{"id":"l","__parentId":"é1"}\n\n{"id":"2"}\n{"id":"3"}'

test.each([1, 2, 7, 1000])(
  'a file in pieces of %i bytes is read by lines and objects',
  async (size) => {
    const groups = await all(grouped(readLines(piecesOf(text, size), 0), true))
    expect(groups.map(({ head, members }) => [head, members.length])).toEqual([
      [{ id: 'é1' }, 1],
      [{ id: '2' }, 0],
      [{ id: '3' }, 0],
    ])
    expect(groups.at(-1)!.end).toBe(Buffer.byteLength(text))
  },
)

test('a file without groups is read line by line, whatever follows whatever', async () => {
  const groups = await all(grouped(readLines(piecesOf(text, 7), 0), false))
  expect(groups.map(({ head, members }) => [head, members.length])).toEqual([
    [{ id: 'é1' }, 0],
    [{ id: 'l', __parentId: 'é1' }, 0],
    [{ id: '2' }, 0],
    [{ id: '3' }, 0],
  ])
})

test('a file is read on from the end of any object', async () => {
  const groups = await all(grouped(readLines(piecesOf(text, 5), 0), true))
  for (const [at, { end }] of groups.entries()) {
    const rest = Buffer.from(text).subarray(end).toString()
    const left = await all(grouped(readLines(piecesOf(rest, 5), end), true))
    expect(left.map(({ head }) => head)).toEqual(groups.slice(at + 1).map(({ head }) => head))
    expect(left.at(-1)?.end ?? end).toBe(Buffer.byteLength(text))
  }
})

test('a text of a store is one line of a limited length, never half a letter', () => {
  expect(fitted('  a\u0000b\n\tc\u200b ', 10)).toBe('a b c')
  expect(fitted('ab😀', 3)).toBe('ab')
  expect(fitted('\ud800x', 3)).toBe('\ufffdx')
  expect(fitted(null, 3)).toBe('')
})

import { expect, test } from 'vitest'
import { pageOf } from '#upstream/elsewhere/paging.ts'

const read = (answer: unknown, query: Record<string, unknown>) =>
  pageOf(answer, query, 'rows', (row) => row)

test('a full page without a count offers the next one, and the page that isn’t full ends the list', () => {
  expect(read({ rows: [1, 2] }, { limit: 2 })).toMatchObject({ count: 2, after: 'page-2' })
  expect(read({ rows: [3] }, { limit: 2, page: 2 })).toMatchObject({ count: 3, after: null })
  expect(read({ rows: [1, 2], count: 2 }, { limit: 2 })).toMatchObject({ after: null })
})

test('a list that comes whole, or for no limit, has no more than its rows', () => {
  expect(read([1, 2, 3], { limit: 2, page: 2 })).toMatchObject({ count: 3, after: null })
  expect(read([1, 2], {})).toMatchObject({ count: 2, after: null })
})

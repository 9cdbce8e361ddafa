import { type Fields, fieldsOf } from './fields.ts'

// screens walk lists by cursors; an upstream without them walks by page
const pattern = /^page-([1-9]\d{0,4})$/
const cursorOf = (page: number): string => `page-${page}`

/** Writes a cursor of ours as its page; the upstream's own cursors are kept. */
export const asPage = (query: Fields): Fields => {
  const { after, before, ...rest } = query
  const page = pattern.exec(String(after ?? before ?? ''))?.[1]
  return page ? { ...rest, page: Number(page) } : query
}

const sizeOf = ({ limit, per_page }: Fields): number => Number(limit ?? per_page ?? 0)

/**
 * Reads a list that has no cursors: a page of `count` rows, or all rows at once, which are cut here.
 * `name` is the field of its rows; a bare array is read too.
 */
export const pageOf = (
  answer: unknown,
  query: Fields,
  name: string,
  read: (row: unknown) => unknown,
): Fields => {
  const list = Array.isArray(answer) ? { [name]: answer } : fieldsOf(answer)
  const rows = Array.isArray(list[name]) ? (list[name] as unknown[]) : []
  const size = sizeOf(query) || rows.length
  const page = Number(query['page'] ?? 1)
  const isWhole = rows.length > size
  const shown = isWhole ? rows.slice((page - 1) * size, page * size) : rows
  const before = isWhole ? 0 : (page - 1) * size
  const isCounted = typeof list['count'] === 'number' && !isWhole
  const count = isCounted ? Number(list['count']) : before + rows.length
  // a full page without a count may have a next one
  const isFull = !isCounted && !isWhole && sizeOf(query) > 0 && rows.length === size
  return {
    ...list,
    count,
    after: page * size < count || isFull ? cursorOf(page + 1) : null,
    before: page > 1 ? cursorOf(page - 1) : null,
    [name]: shown.map(read),
  }
}

import * as z from 'zod/mini'
import { cursorText } from './patterns.ts'
import { CountOrNone } from './pieces.ts'

/**
 * Row numbers that `page` can reach; beyond, and on screens, lists are walked by `after` / `before`
 * (added).
 */
export const rowsReachable = 25_000
export const Cursor = z.string().check(z.regex(cursorText, 'not a cursor'))

export const ListQuery = {
  page: CountOrNone(1, rowsReachable),
  limit: CountOrNone(1, 250),
  after: z.optional(Cursor),
  before: z.optional(Cursor),
}

/**
 * A list: `count` rows in all (of a search at most 1,000, then `count_capped`), and the keys of the
 * pages before and after.
 */
export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    count: z.int(),
    count_capped: z.optional(z.boolean()),
    rows: z.array(row),
    after: z.nullable(z.string()),
    before: z.nullable(z.string()),
  })

import { Refusal } from '#contract/error.ts'
import { rowsReachable } from '#contract/paging.ts'

/** A place in a list that is ordered by time and id, the newest first. */
export type Place = { at: Date; id: bigint }
const yearOne = Date.parse('0001-01-01T00:00:00Z')
const yearTenThousand = Date.parse('9999-12-31T23:59:59.999Z')
const write = ({ at, id }: Place): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
const read = (cursor: string, field: string): Place => {
  const parts = /^(-?\d{1,15})\.(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!parts || Number(parts[1]) < yearOne || Number(parts[1]) > yearTenThousand)
    throw new Refusal('invalid_input', { field, message: `${field}: not a cursor` })
  return { at: new Date(Number(parts[1])), id: BigInt(parts[2]!) }
}

export type Walk = { limit: number; offset: number; after: Place | null; before: Place | null }

/** `page` and `limit`, or `after` / `before`; a page beyond 25,000 rows is refused. */
export const walkOf = (
  query: {
    page?: number | undefined
    limit?: number | undefined
    after?: string | undefined
    before?: string | undefined
  },
  limitUsual = 20,
): Walk => {
  const limit = query.limit ?? limitUsual
  const offset = ((query.page ?? 1) - 1) * limit
  if (offset >= rowsReachable)
    throw new Refusal('invalid_input', {
      field: 'page',
      message: `page: lists are paged to ${rowsReachable} rows; go on with after`,
    })
  return {
    limit,
    offset,
    after: query.after ? read(query.after, 'after') : null,
    before: query.before ? read(query.before, 'before') : null,
  }
}

/** Of limit + 1 rows, in the order asked for, the page and the keys to go on from. */
export const pageOf = <Row>(
  rows: Row[],
  walk: Walk,
  placeOf: (row: Row) => Place,
): { rows: Row[]; after: string | null; before: string | null } => {
  const more = rows.length > walk.limit
  const kept = rows.slice(0, walk.limit)
  const page = walk.before ? kept.toReversed() : kept
  const first = page.at(0)
  const last = page.at(-1)
  const hasAfter = walk.before ? true : more
  const hasBefore = walk.before ? more : walk.after !== null || walk.offset > 0
  return {
    rows: page,
    after: hasAfter && last ? write(placeOf(last)) : null,
    before: hasBefore && first ? write(placeOf(first)) : null,
  }
}

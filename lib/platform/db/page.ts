import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { rowsReachable } from '#contract/paging.ts'
import type { Db, Trx } from './transact.ts'

/** A place in a list ordered by time and id. */
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

/** Reads `page` and `limit`, or `after` / `before`; a page beyond 25,000 rows is refused. */
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

/**
 * Order of a list, newest first: by a growing number, or by a time and then a number. `timeOf`
 * writes a place's time in the type of `at`.
 */
export type Order = {
  id: RawBuilder<unknown>
  at?: RawBuilder<unknown>
  isOldestFirst?: boolean
  timeOf?: (time: Date) => RawBuilder<unknown>
}

/** Writes a place's time where a list is ordered by a day. */
export const dayOfPlace = (time: Date): RawBuilder<unknown> =>
  sql`${time.toISOString().slice(0, 10)}::date`

const isDown = ({ before }: Walk, { isOldestFirst = false }: Order): boolean =>
  isOldestFirst === (before !== null)

/** Writes the `order by` of a walk, reversed for the page before. */
export const orderBy = (walk: Walk, order: Order): RawBuilder<unknown> => {
  const way = isDown(walk, order) ? sql`desc` : sql`asc`
  return order.at
    ? sql`order by ${order.at} ${way}, ${order.id} ${way}`
    : sql`order by ${order.id} ${way}`
}

/**
 * Writes the end of a list's query: starting place, order, limit. Unlike an offset, a place costs
 * the same on page 5,000 as on page 1.
 */
export const stepOf = (walk: Walk, order: Order): RawBuilder<unknown> => {
  const { at, id, timeOf = (time: Date) => sql`${time}` } = order
  const place = walk.before ?? walk.after
  const than = isDown(walk, order) ? sql`<` : sql`>`
  const from = (here: Place) =>
    at
      ? sql`and (${at}, ${id}) ${than} (${timeOf(here.at)}, ${here.id}::bigint)`
      : sql`and ${id} ${than} ${here.id}::bigint`
  return sql`
    ${place ? from(place) : sql``}
    ${orderBy(walk, order)}
    limit ${walk.limit + 1} offset ${place ? 0 : walk.offset}`
}

/** Takes limit + 1 rows in query order; returns the page and the keys of its neighbours. */
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

/** Searches count up to here; beyond, the answer says that there are more. */
const countedTo = 1000
/** Counts one row more, which shows that there are more. */
export const countLimit = sql`limit ${countedTo + 1}`

/** Returns a capped count and whether there are more. */
export const cappedCount = (n: number): { count: number; count_capped: boolean } => ({
  count: Math.min(n, countedTo),
  count_capped: n > countedTo,
})

/** Counts rows by each of some kinds up to a thousand; `from` selects those of `k.kind`. */
export const countByKind = async <Kind extends string>(
  db: Db | Trx,
  kinds: readonly Kind[],
  from: RawBuilder<unknown>,
): Promise<{ counts: Record<Kind, number>; counts_capped: Kind[] }> => {
  const { rows } = await sql<{ kind: Kind; n: number }>`
    select k.kind, (select count(*)::int from (select ${from} ${countLimit}) x) as n
    from unnest(${kinds}::text[]) as k(kind)`.execute(db)
  const counts = Object.fromEntries(rows.map(({ kind, n }) => [kind, cappedCount(n).count]))
  return {
    counts: counts as Record<Kind, number>,
    counts_capped: rows.flatMap(({ kind, n }) => (cappedCount(n).count_capped ? [kind] : [])),
  }
}

/** Counts the rows of a `from … where …`. */
export const countAll = async (db: Db | Trx, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: string }>`
    select count(*)::text as n
    from (select ${from}) x`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Counts the rows of a `from … where …` up to a thousand. */
export const countRows = async (
  db: Db | Trx,
  from: RawBuilder<unknown>,
): Promise<{ count: number; count_capped: boolean }> =>
  cappedCount(await countAll(db, sql`${from} ${countLimit}`))

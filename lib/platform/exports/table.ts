import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '#platform/ctx.ts'
import type { Cut } from './tables.ts'

/** A code that is sealed in the file, and opened or masked when the file is downloaded. */
export type SealedCell = { cipher: Uint8Array; last4: string }
/** A cell's text; numbers and days are in wire form. */
export type Cell = string | SealedCell | null

/**
 * The making of one kind of export for its requester: columns, expected rows, and the rows by page.
 */
export type Table<Filters = never> = {
  head: readonly string[]
  count: (ctx: Ctx, filters: Filters) => Promise<bigint>
  pages: (ctx: Ctx, filters: Filters, cut: Cut) => AsyncGenerator<Cell[][]>
}

/** small enough that the embedded engine, which runs in this process, serves others in between */
export const pageRows = 250

/**
 * Reads page after page by keys, so that memory holds one page, no transaction stays open, and
 * other work runs in between.
 */
export async function* walked<Row, Place>(
  read: (after: Place | null) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row[]> {
  for (let after: Place | null = null; ; await breathe()) {
    const rows: Row[] = await read(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = placeOf(last)
  }
}

/** Makes a cell of a code that is sealed until download. */
export const sealed = ({
  cipher,
  last4,
}: {
  cipher: Uint8Array | null
  last4: string | null
}): SealedCell | null => (cipher && last4 ? { cipher, last4 } : null)
/** Writes an instant as a cell, in UTC. */
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null
/** Writes yes or no as a cell. */
export const flag = (is: boolean): string => (is ? 'yes' : 'no')

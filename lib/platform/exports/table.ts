import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '#platform/ctx.ts'
import type { Cut } from './tables.ts'

/** A code is kept sealed in the file and is opened, or masked, for whoever takes the file out. */
export type SealedCell = { cipher: Uint8Array; last4: string }
/** Numbers and days are text in wire form. */
export type Cell = string | SealedCell | null

/**
 * How one kind of export is made, for the person who asked: its columns, how many rows there will
 * be, and the rows, page by page.
 */
export type Table<Filters = never> = {
  head: readonly string[]
  count: (ctx: Ctx, filters: Filters) => Promise<bigint>
  pages: (ctx: Ctx, filters: Filters, cut: Cut) => AsyncGenerator<Cell[][]>
}

/**
 * so few that the embedded engine, which answers in this process, lets others have their turn in
 * between (threats.md B8)
 */
export const pageRows = 250

/**
 * Page after page by keys, so that memory holds one and no transaction stays open; other work gets
 * its turn in between.
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

/** A code as a cell that is opened only for whoever takes the file out. */
export const sealed = ({
  cipher,
  last4,
}: {
  cipher: Uint8Array | null
  last4: string | null
}): SealedCell | null => (cipher && last4 ? { cipher, last4 } : null)
/** An instant as a cell, in UTC. */
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null
/** Yes or no as a cell. */
export const flag = (is: boolean): string => (is ? 'yes' : 'no')

import { stringify } from 'csv-stringify/sync'
import { plainCell } from '#rules/tools/csv.ts'
import type { Cell, SealedCell } from './table.ts'

/** Stands around a sealed code in the kept file; in no text, since it is taken out of all of it. */
export const seal = '\uE000'
const written = ({ cipher, last4 }: SealedCell): string =>
  `${seal}${Buffer.from(cipher).toString('base64url')}.${last4}${seal}`
const cellOf = (cell: Cell): string => {
  if (cell === null) return ''
  return typeof cell === 'string' ? plainCell(cell.replaceAll(seal, '\uFFFD')) : written(cell)
}

// a line break alone would end the row for some readers
const how = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const

/** A table as CSV (RFC 4180, CRLF, UTF-8 with its mark, which spreadsheets ask for), a page at a time. */
export async function* csvBytes(
  head: readonly string[],
  pages: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${stringify([[...head]], how)}`)
  for await (const page of pages)
    yield Buffer.from(
      stringify(
        page.map((row) => row.map(cellOf)),
        how,
      ),
    )
}

import { stringify } from 'csv-stringify/sync'
import { plainCell } from '#rules/tools/csv.ts'
import type { Cell, SealedCell } from './table.ts'

/** Delimits a sealed code in the stored file; removed from all other text. */
export const seal = '\uE000'
const written = ({ cipher, last4 }: SealedCell): string =>
  `${seal}${Buffer.from(cipher).toString('base64url')}.${last4}${seal}`
const cellOf = (cell: Cell): string => {
  if (cell === null) return ''
  return typeof cell === 'string' ? plainCell(cell.replaceAll(seal, '\uFFFD')) : written(cell)
}

// some readers end a row at a bare line break
const how = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const

/**
 * Writes a table as CSV (RFC 4180, CRLF, UTF-8 with the byte order mark that spreadsheets need), a
 * page at a time.
 */
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

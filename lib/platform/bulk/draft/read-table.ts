import { rowsOfTexts, type Row } from '#platform/uploads/csv-rows.ts'
import { textOf } from './table-text.ts'

export const columnsMost = 200
const cellMost = 10_000
const signs = { ',': ',', ';': ';', tab: '\t' } as const
export type Delimiter = keyof typeof signs
export type Table = {
  encoding: string
  delimiter: Delimiter
  /** as in the file; null: the file is empty */
  heads: string[] | null
  headLine: number
  /** why the header can't be read */
  broken: string | null
  /** the rows after the header, in batches of one piece of the file */
  rows: AsyncGenerator<Row[]>
}

/**
 * Returns the separator that splits the header into most columns, ignoring quoted text; a comma if
 * none does.
 */
const delimiterOf = (begun: string): Delimiter => {
  const head = (begun.trimStart().split('\n')[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = (Object.keys(signs) as Delimiter[]).map(
    (name) => [head.split(signs[name]).length, name] as const,
  )
  return counts.reduce((best, one) => (one[0] > best[0] ? one : best))[1]
}

/**
 * Reads a table as a stream in constant memory: UTF-8 or UTF-16 with a byte order mark, any line
 * ends, commas, semicolons or tabs. A broken row carries its reason and reading goes on. Only the
 * header is read before this returns.
 */
export const readTable = async (
  bytes: AsyncIterable<Uint8Array>,
  chosen?: Delimiter,
): Promise<Table> => {
  const { encoding, pieces } = await textOf(bytes)
  let begun = ''
  while (!begun.trimStart().includes('\n') && begun.length < 256 * 1024) {
    const next = await pieces.next()
    if (next.done) break
    begun += next.value
  }
  const delimiter = chosen ?? delimiterOf(begun)
  const all = async function* (): AsyncGenerator<string> {
    yield begun
    yield* pieces
  }
  const batches = rowsOfTexts(all(), signs[delimiter])
  let first: Row[] = []
  while (first.length === 0) {
    const next = await batches.next()
    if (next.done) break
    first = next.value.filter(isRow)
  }
  const [head, ...others] = first
  const heads = head?.fields.map((text) => text.trim()) ?? null
  const rows = async function* (): AsyncGenerator<Row[]> {
    if (others.length) yield checked(others, heads)
    for await (const batch of batches) yield checked(batch.filter(isRow), heads)
  }
  return {
    encoding,
    delimiter,
    heads,
    headLine: head?.line ?? 1,
    broken: head?.broken ?? null,
    rows: rows(),
  }
}

/** Drops lines of nothing but separators, which spreadsheets leave below a table. */
const isRow = ({ fields, broken }: Row): boolean =>
  broken !== undefined || fields.some((field) => field.trim() !== '')

const checked = (rows: Row[], heads: string[] | null): Row[] =>
  rows.map((row) => (row.broken ? row : { ...row, ...problemOf(row, heads?.length ?? 0) }))

const problemOf = ({ fields }: Row, columns: number): { broken?: string } => {
  if (fields.some((field) => field.includes('\uFFFD')))
    return { broken: 'it holds letters that are not UTF-8' }
  if (fields.slice(columns).some((field) => field.trim() !== ''))
    return { broken: `it has ${fields.length} cells, the head ${columns}` }
  return fields.some((field) => field.length > cellMost)
    ? { broken: `a cell is longer than ${cellMost} characters` }
    : {}
}

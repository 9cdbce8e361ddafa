import { createHash } from 'node:crypto'
import type { BulkSource } from '#contract/bulk/bulk-shapes.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import {
  type Columns,
  columnsNeeded,
  type Field,
  guessColumns,
  plainHead,
} from '#rules/tools/table-heads.ts'
import { columnsOfFile, missingHeads } from '#rules/bulk/move-in/recognise.ts'
import { isRate } from '#rules/bulk/move-in/points.ts'
import { holdsCards, type MoveSource } from '#rules/bulk/move-in/sources.ts'
import { columnsMost, type Table } from './read-table.ts'
import type { BulkTable } from '#platform/bulk/tables.ts'

export type Csv = Extract<BulkSource, { csv: unknown }>['csv']
export type Places = Partial<Record<Field, number>>
export type TableProblem = {
  line: number | null
  code:
    | 'empty'
    | 'no_rows'
    | 'too_many_rows'
    | 'too_many_columns'
    | 'column_missing'
    | 'duplicate_head'
    | 'broken_row'
    | 'not_text'
    | 'heads_edited'
    | 'two_amounts'
    | 'rate_missing'
  detail: string
}
type Of = { shop_id: bigint; operation: BulkTable['operation'] }
/** Columns of a system's own file are remembered apart from those of campaigns. */
const keptUnder = (operation: Of['operation'], from: Csv['from']): string =>
  from ? `from ${from}` : operation

const headsKey = (heads: readonly string[]): string =>
  createHash('sha256').update(heads.map(plainHead).join('\u001f')).digest('hex')

/**
 * Maps columns to fields: as given with the file, else as remembered for the same header, else by
 * their names.
 */
export const columnsOf = async (
  db: Db | Trx,
  { shop_id, operation }: Of,
  heads: readonly string[],
  { columns: chosen, from }: Pick<Csv, 'columns' | 'from'>,
): Promise<Columns> => {
  if (chosen && Object.keys(chosen).length) return chosen as Columns
  const kept = await db
    .selectFrom('bulk_mapping')
    .select('mapping')
    .where('shop_id', '=', shop_id)
    .where('operation', '=', keptUnder(operation, from))
    .where('heads', '=', headsKey(heads))
    .executeTakeFirst()
  if (kept) return kept.mapping as Columns
  return from ? columnsOfFile(from, heads) : guessColumns(heads)
}

export const rememberColumns = async (
  db: Db | Trx,
  { shop_id, operation }: Of,
  heads: readonly string[],
  { columns, from }: { columns: Columns; from: Csv['from'] },
  at: Date,
): Promise<void> => {
  const kept = { mapping: JSON.stringify(columns), at }
  await db
    .insertInto('bulk_mapping')
    .values({
      shop_id,
      operation: keptUnder(operation, from),
      heads: headsKey(heads),
      ...kept,
    })
    .onConflict((on) => on.columns(['shop_id', 'operation', 'heads']).doUpdateSet(kept))
    .execute()
}

/**
 * Returns each field's column index and the header's problems; a header that occurs twice is
 * ambiguous.
 */
export const placesOf = (
  table: Table,
  columns: Columns,
  operation: BulkTable['operation'],
  { from, rate }: Pick<Csv, 'from' | 'rate'>,
): { places: Places; problems: TableProblem[] } => {
  const { heads, headLine: line } = table
  if (heads === null) return { places: {}, problems: [{ line: null, code: 'empty', detail: '' }] }
  if (table.broken !== null && heads.length <= 1)
    return {
      places: {},
      problems: [{ line, code: 'too_many_columns', detail: String(columnsMost) }],
    }
  if (heads.length > columnsMost)
    return {
      places: {},
      problems: [{ line, code: 'too_many_columns', detail: String(heads.length) }],
    }
  if (heads.some((head) => head.includes('\uFFFD')))
    return { places: {}, problems: [{ line, code: 'not_text', detail: '' }] }
  const plain = heads.map(plainHead)
  const places: Places = {}
  const problems: TableProblem[] =
    table.broken === null ? [] : [{ line, code: 'broken_row', detail: table.broken }]
  for (const [field, head] of Object.entries(columns) as [Field, string][]) {
    const at = plain.indexOf(plainHead(head))
    if (at < 0) continue
    if (plain.lastIndexOf(plainHead(head)) !== at)
      problems.push({ line, code: 'duplicate_head', detail: head })
    places[field] = at
  }
  if (from)
    return { places, problems: [...problems, ...unmovable(from, rate, heads, places, line)] }
  for (const field of columnsNeeded[operation])
    if (places[field] === undefined) problems.push({ line, code: 'column_missing', detail: field })
  return { places, problems }
}

/** Finds what keeps a file from moving in: edited heads, no amount or two, nothing to know rows by. */
const unmovable = (
  from: MoveSource,
  rate: Csv['rate'],
  heads: readonly string[],
  { balance, points, id, code, email }: Places,
  line: number,
): TableProblem[] => {
  const found: TableProblem[] = []
  const missing = missingHeads(from, heads)
  if (missing.length > 0)
    found.push({
      line,
      code: 'heads_edited',
      detail: missing.map((head) => `“${head}”`).join(', '),
    })
  if (balance === undefined && points === undefined)
    found.push({ line, code: 'column_missing', detail: holdsCards(from) ? 'balance' : 'points' })
  if (balance !== undefined && points !== undefined)
    found.push({ line, code: 'two_amounts', detail: '' })
  if ((id ?? code ?? email) === undefined)
    found.push({ line, code: 'column_missing', detail: 'email' })
  if (points !== undefined && !(rate && isRate(rate)))
    found.push({ line: null, code: 'rate_missing', detail: '' })
  return found
}

import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type {
  exportBadRows as badCall,
  getBulkTemplate as templateCall,
} from '#contract/bulk/draft.ts'
import type { exportBulk as call } from '#contract/bulk/run.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, snapshot, type Trx } from '#platform/db/transact.ts'
import { showCode } from '#platform/money/show-code.ts'
import { wireId } from '#platform/ids.ts'
import type { Outgoing } from '#platform/route.ts'
import { csvLine, utf8Mark } from '#rules/tools/csv.ts'
import { fileNameOf } from '#rules/tools/file-name.ts'
import { formatMinor } from '#rules/money.ts'
import { type BulkRow, findBulk } from '#platform/bulk/find-bulk.ts'
import { refuseMover } from '#platform/bulk/run/start-run.ts'
import { refusedLines } from '#platform/bulk/move-in/refused-rows.ts'
import { type RowRead, rowsWith } from '#platform/bulk/run/list-rows.ts'

const type = 'text/csv; charset=utf-8'
const rowsATime = 500
const still: readonly BulkRow['state'][] = [
  'checked',
  'bulk_finished',
  'bulk_stopped',
  'bulk_paused',
  'undone',
  'draft',
]
const text = new TextEncoder()

const heads = [
  'row',
  'line',
  'name',
  'email',
  'amount',
  'expires_on',
  'verdict',
  'state',
  'problem',
  'gift_card_id',
  'code',
  'customer_id',
  'transaction_id',
  'mail',
] as const
const cellsOf = (ctx: Ctx, row: RowRead): string[] => [
  String(row.row_no),
  String(row.line),
  row.name ?? row.known_name ?? '',
  row.email ?? row.known_email ?? '',
  row.amount === null ? row.typed_amount : formatMinor(row.amount),
  row.expires_on ?? '',
  row.verdict ?? '',
  row.state,
  row.problem ?? '',
  row.gift_card_id === null ? '' : wireId('gift_card', row.gift_card_id),
  row.gift_card_id === null ? '' : showCode(ctx, row),
  row.platform_customer_id ?? '',
  row.movement_id === null ? '' : wireId('transaction', row.movement_id),
  row.mail_state ?? '',
]

/** Reads rows by pages, in file order. */
async function* rowPages(
  db: Db | Trx,
  { bulk_id, shop_id }: BulkRow,
  which: RawBuilder<unknown>,
): AsyncGenerator<RowRead[]> {
  for (let after = 0; ; ) {
    const { rows } = await rowsWith(
      sql`(
        select * from bulk_row r
        where r.shop_id = ${shop_id} and r.bulk_id = ${bulk_id}
          and r.row_no > ${after} and ${which}
        order by r.row_no
        limit ${rowsATime}) r`,
      sql`order by r.row_no`,
    ).execute(db)
    if (rows.length) yield rows
    if (rows.length < rowsATime) return
    after = rows.at(-1)!.row_no
    await breathe()
  }
}

/** Pages of rows as lines, in file order. */
async function* pages(
  db: Db | Trx,
  bulk: BulkRow,
  which: RawBuilder<unknown>,
  lineOf: (row: RowRead) => string,
): AsyncGenerator<Uint8Array> {
  for await (const rows of rowPages(db, bulk, which)) yield text.encode(rows.map(lineOf).join(''))
}

/**
 * Reads all rows as of one moment. A campaign at rest doesn't change, so its rows are streamed; of
 * one that is running a snapshot of at most 100,000 rows comes first, because a slow reader must
 * not hold a transaction open.
 */
async function* oneMoment(
  ctx: Ctx,
  bulk: BulkRow,
  head: readonly string[],
  which: RawBuilder<unknown>,
  lineOf: (row: RowRead) => string,
): AsyncGenerator<Uint8Array> {
  yield text.encode(utf8Mark + csvLine(head))
  if (still.includes(bulk.state)) return yield* pages(ctx.db, bulk, which, lineOf)
  const kept = await snapshot(ctx.db, async (trx) => {
    const all: Uint8Array[] = []
    for await (const page of pages(trx, bulk, which, lineOf)) all.push(page)
    return all
  })
  yield* kept
}

/** Exports each row with its status, under the campaign's name or `name`. */
export const exportBulk = async (
  ctx: Ctx,
  { params }: Pick<Parsed<typeof call>, 'params'>,
  name?: string,
): Promise<Answer<typeof call> & Outgoing> => {
  const bulk = await findBulk(ctx.db, ctx, params.id)
  await audit(ctx.db, ctx, 'export_bulk', params.id)
  return {
    name: name ?? `${fileNameOf(bulk.title, params.id).replace(/\.csv$/i, '')}.csv`,
    type,
    bytes: oneMoment(ctx, bulk, heads, sql`true`, (row) => csvLine(cellsOf(ctx, row))),
  }
}

const badHeads = [
  'line',
  'email',
  'name',
  'balance',
  'expires_on',
  'note',
  'reason',
  'detail',
] as const

/**
 * Exports the rows that won't run or failed as they were typed, in the template's columns, to be
 * corrected and uploaded again.
 */
export const exportBadRows = async (
  ctx: Ctx,
  { params }: Parsed<typeof badCall>,
): Promise<Answer<typeof badCall> & Outgoing> => {
  const bulk = await findBulk(ctx.db, ctx, params.id)
  const lineOf = (row: RowRead): string =>
    csvLine([
      String(row.line),
      row.email ?? '',
      row.name ?? '',
      row.typed_amount,
      row.typed_expires ?? '',
      row.note ?? '',
      row.problem ?? row.verdict ?? '',
      row.detail ?? '',
    ])
  const which = sql`r.state in ('skipped', 'failed') and r.verdict <> 'unchanged'`
  refuseMover(ctx, bulk)
  return {
    name: `${fileNameOf(bulk.title, params.id).replace(/\.csv$/i, '')} - rows left out.csv`,
    type,
    bytes:
      bulk.moves && bulk.file_id !== null
        ? asIs(refusedLines(ctx, bulk, rowPages(ctx.db, bulk, which)))
        : oneMoment(ctx, bulk, badHeads, which, lineOf),
  }
}

async function* asIs(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  yield text.encode(utf8Mark)
  for await (const line of lines) yield text.encode(line)
}

/**
 * Returns a file to fill in, with one example row that is refused as it is, so that nobody gets
 * credit if it isn't deleted.
 */
export const getBulkTemplate = async (
  _: Ctx,
  { query }: Parsed<typeof templateCall>,
): Promise<Answer<typeof templateCall> & Outgoing> => {
  const example = ['name@example', 'Name of the person', '10.00', '', '']
  const body = `${utf8Mark}${csvLine(['email', 'name', 'balance', 'expires_on', 'note'])}${csvLine(example)}`
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    yield text.encode(body)
  }
  return {
    name: `${query.operation_name === 'gift_card' ? 'gift-cards' : 'loyalty-credit'}.csv`,
    type,
    bytes: bytes(),
  }
}

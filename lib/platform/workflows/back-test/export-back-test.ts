import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { exportBackTest as call } from '#contract/workflows/back-test/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Outgoing } from '#platform/route.ts'
import { formatMinor } from '#rules/money.ts'
import { csvLine, utf8Mark } from '#rules/tools/csv.ts'
import { type BackTestFound, findBackTest } from './find-back-test.ts'
import { type RowRead, rowsWith } from './list-rows.ts'

const rowsATime = 500
const text = new TextEncoder()
const heads = [
  'row',
  'at',
  'order',
  'customer_id',
  'name',
  'email',
  'verdict',
  'case',
  'amount',
  'recalled',
  'live_verdict',
  'live_amount',
] as const
const cellsOf = (row: RowRead): string[] => [
  String(row.row_no),
  row.at.toISOString(),
  row.order_name ?? '',
  row.platform_customer_id ?? '',
  row.full_name ?? '',
  row.email ?? '',
  row.verdict,
  row.case_id ?? '',
  formatMinor(row.amount),
  formatMinor(row.recalled),
  row.live_verdict ?? '',
  row.live_amount === null ? '' : formatMinor(row.live_amount),
]

/** Rows as lines, a page at a time by their number, so that a slow reader holds nothing open. */
async function* linesOf(
  { db }: Ctx,
  { shop_id, back_test_id }: BackTestFound,
): AsyncGenerator<Uint8Array> {
  yield text.encode(utf8Mark + csvLine(heads))
  for (let after = 0n; ; ) {
    const { rows } = await rowsWith(
      sql`(
        select *
        from back_test_row r
        where r.shop_id = ${shop_id} and r.back_test_id = ${back_test_id}
          and r.row_no > ${after}::bigint
        order by r.row_no
        limit ${rowsATime}) r`,
      sql`order by r.row_no`,
    ).execute(db)
    if (rows.length > 0) yield text.encode(rows.map((row) => csvLine(cellsOf(row))).join(''))
    if (rows.length < rowsATime) return
    after = rows.at(-1)!.row_no
    await breathe()
  }
}

/** Exports the rows of a back-test as CSV. */
export const exportBackTest = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call> & Outgoing> => {
  const found = await findBackTest(ctx.db, ctx, params.id)
  await audit(ctx.db, ctx, 'export_back_test', params.id)
  return {
    name: `back-test-${found.from_day}-${found.to_day}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: linesOf(ctx, found),
  }
}

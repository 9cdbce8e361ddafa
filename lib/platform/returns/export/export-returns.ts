import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listReturns } from '#contract/returns/requests.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countAll } from '#platform/db/page.ts'
import { type Cell, flag, pageRows, type Table, walked } from '#platform/exports/table.ts'
import { chosenReturns } from '#platform/returns/request/list-returns.ts'
import {
  type ReturnRecord,
  returnRows,
  toReturnRow,
} from '#platform/returns/request/read-return.ts'

type Filters = Omit<Parsed<typeof listReturns>['query'], 'page' | 'limit' | 'after' | 'before'>

const cellsOf = (ctx: Ctx, row: ReturnRecord): Cell[] => {
  const one = toReturnRow(ctx, row)
  return [
    one.return_id,
    one.name,
    one.order.name,
    one.state,
    one.origin,
    one.to,
    one.amount,
    one.currency,
    String(one.pieces),
    flag(one.needs_review),
    flag(one.is_gift),
    one.customer?.name ?? null,
    one.customer?.email ?? null,
    row.staff_email,
    row.rejection,
    row.note,
    one.created_at,
    one.changed_at,
  ]
}

/** Lists returns with the screen's filters, newest first. */
export const returnTable: Table<Filters> = {
  head: [
    'return_id',
    'return',
    'order',
    'state',
    'origin',
    'to',
    'amount',
    'currency',
    'pieces',
    'needs_review',
    'is_gift',
    'customer_name',
    'customer_email',
    'by',
    'rejection',
    'note',
    'created_at',
    'changed_at',
  ],
  count: async (ctx, filters) =>
    BigInt(await countAll(ctx.db, sql`from return_request r where ${chosenReturns(ctx, filters)}`)),
  pages: async function* (ctx, filters) {
    const read = async (after: bigint | null) => {
      const { rows } = await returnRows(sql`
        where ${chosenReturns(ctx, filters)}
          ${after === null ? sql`` : sql`and r.return_id < ${after}`}
        order by r.return_id desc
        limit ${pageRows}`).execute(ctx.db)
      return rows
    }
    for await (const rows of walked(read, ({ return_id }) => return_id))
      yield rows.map((row) => cellsOf(ctx, row))
  },
}

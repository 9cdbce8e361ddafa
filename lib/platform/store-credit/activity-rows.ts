import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listActivity } from '#contract/store-credit/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import {
  type ActivityRowFound,
  activityRows,
  chosenOf,
} from '#platform/store-credit/list-activity.ts'
import { toTransaction } from '#platform/money/transaction.ts'
import { type Cell, pageRows, sealed, type Table, walked } from '#platform/exports/table.ts'

type Filters = Omit<Parsed<typeof listActivity>['query'], 'page' | 'limit' | 'after' | 'before'>

/** Lists transactions with the screen's filters, newest first. */
export const activityTable: Table<Filters> = {
  head: [
    'transaction_id',
    'at',
    'kind',
    'amount',
    'currency',
    'balance_before',
    'balance_after',
    'reason',
    'note',
    'source',
    'by',
    'cause',
    'customer_name',
    'customer_email',
    'gift_card_id',
    'code',
    'expires_on',
    'undone_by',
  ],
  count: async (ctx, filters) => {
    const { rows } = await sql<{
      n: bigint
    }>`select count(*) as n ${(await chosenOf(ctx, filters)).from}`.execute(ctx.db)
    return rows[0]?.n ?? 0n
  },
  pages: async function* (ctx, filters) {
    const chosen = await chosenOf(ctx, filters)
    const read = async (after: { at: Date; id: bigint } | null) =>
      (
        await activityRows(chosen, { limit: pageRows - 1, offset: 0, after, before: null }).execute(
          ctx.db,
        )
      ).rows
    for await (const rows of walked(read, (row) => ({ at: row.at, id: row.movement_id })))
      yield rows.map((row) => cellsOf(ctx, row))
  },
}

const cellsOf = (ctx: Ctx, row: ActivityRowFound): Cell[] => {
  const one = toTransaction(ctx, row)
  return [
    one.transaction_id,
    one.at,
    one.kind,
    one.amount,
    one.currency,
    one.balance_before,
    one.balance_after,
    one.reason,
    one.note,
    one.source,
    one.by?.email ?? null,
    one.cause ? `${one.cause.kind} ${one.cause.id}` : null,
    row.customer_name,
    row.customer_email,
    one.gift_card_id,
    sealed(row),
    one.expires_on,
    one.undone_by,
  ]
}

import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getTransaction } from '#contract/store-credit/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import type { MoneyKind } from '#platform/ledger/tables.ts'
import { formatMinor } from '#rules/money.ts'
import { findTransaction, toTransaction } from '#platform/money/transaction.ts'

/** Returns one movement and the lots that it made, spent or restored. */
export const explainTransaction = async (
  ctx: Ctx,
  { params }: Parsed<typeof getTransaction>,
): Promise<Answer<typeof getTransaction>> => {
  const row = await findTransaction(ctx.db, ctx, readId('transaction', params.id))
  const { rows } = await sql<{
    lot_id: bigint
    kind: MoneyKind
    amount: bigint
    remaining: bigint
    expires_on: string | null
  }>`
    select l.lot_id, l.kind, e.amount, l.remaining, l.expires_on
    from entry e
    join lot l on l.shop_id = e.shop_id and l.lot_id = e.lot_id
    where e.shop_id = ${ctx.shop.shop_id} and e.movement_id = ${row.movement_id}
    order by e.seq`.execute(ctx.db)
  return {
    ...toTransaction(ctx, row),
    lots: rows.map((lot) => ({
      lot_id: wireId('lot', lot.lot_id),
      kind: lot.kind,
      amount: formatMinor(lot.amount),
      remaining: formatMinor(lot.remaining),
      expires_on: lot.expires_on,
    })),
  }
}

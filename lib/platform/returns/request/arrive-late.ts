import { sql } from 'kysely'
import type { TrxCtx } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { addStoreTask } from '#platform/returns/tasks/add-task.ts'
import { emitMoved } from './emit-moved.ts'
import { noteEvent } from './note-event.ts'
import type { ReturnHeld } from './move-return.ts'

/**
 * Checks for a return that was refunded when it was approved, whose items are still to arrive. One
 * whose items the customer keeps, or that was born refunded, awaits none.
 */
export const awaitsItems = async (
  trx: Trx,
  row: Pick<ReturnHeld, 'shop_id' | 'return_id' | 'state' | 'verdict'>,
): Promise<boolean> => {
  if (row.state !== 'refunded' || row.verdict?.keep_item) return false
  const { rows } = await sql<{ awaits: boolean }>`
    select
      exists (
        select from return_event
        where shop_id = ${row.shop_id} and return_id = ${row.return_id} and kind = 'approved'
      ) and not exists (
        select from return_line
        where shop_id = ${row.shop_id} and return_id = ${row.return_id} and accepted is not null
      ) as awaits`.execute(trx)
  return rows[0]!.awaits
}

type Stocked = { refund_id: bigint; name: string; sku: string; quantity: number }

/**
 * Records that the items of a refunded return have arrived and been counted: the store restocks the
 * accepted ones, and the refund stays as it is.
 */
export const noteArrival = async (ctx: TrxCtx, row: ReturnHeld): Promise<void> => {
  const { trx, now, actor } = ctx
  const { shop_id, return_id } = row
  const { rows } = await sql<Stocked>`
    update refund_line f
    set restock = case
        when l.accepted > 0 then 'restock'
        when l.damaged > 0 then 'damaged'
        else 'none'
      end,
      kept_out = case when l.accepted > 0 then greatest(0, f.quantity - l.accepted) else 0 end
    from refund r, return_line l, order_line o
    where r.shop_id = ${shop_id} and r.return_id = ${return_id} and r.state <> 'undone'
      and f.shop_id = r.shop_id and f.refund_id = r.refund_id and f.restock <> 'restock'
      and l.shop_id = r.shop_id and l.return_id = r.return_id and l.line_id = f.line_id
      and o.shop_id = f.shop_id and o.line_id = f.line_id
    returning f.refund_id, o.name, o.sku, least(l.accepted, f.quantity) as quantity`.execute(trx)
  for (const [refund_id, lines] of Map.groupBy(rows, (row) => row.refund_id))
    await addStoreTask(ctx, {
      refund_id,
      is_undo: false,
      is_arrival: true,
      steps: lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ name, sku, quantity }) => ({ step: 'restock', name, sku, quantity })),
    })
  await trx
    .updateTable('return_request')
    .set({ changed_at: now })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .execute()
  const of = { shop_id, return_id, staff_id: actor.id, at: now }
  await noteEvent(trx, of, 'received', { late: true })
  await emitMoved(ctx, row, 'received')
}

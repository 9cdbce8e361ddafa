import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/**
 * Returns whether the store may know of a refund: a task of it is done, or was sent at least once.
 * Locks its tasks, so that none is sent meanwhile.
 */
export const refundTold = async (trx: Trx, shopId: bigint, refundId: bigint): Promise<boolean> => {
  const { rows } = await sql<{ is_sent: boolean }>`
    select state = 'done' or told_at is not null as is_sent
    from store_task
    where shop_id = ${shopId} and refund_id = ${refundId} and not is_undo
    for update`.execute(trx)
  return rows.some(({ is_sent }) => is_sent)
}

/**
 * Withdraws the task of an undone refund. Of one that is undone in part, only the payment back goes,
 * as far as it was undone: its pieces stay returned.
 */
export const withdrawTask = async (trx: Trx, shopId: bigint, refundId: bigint): Promise<void> => {
  await sql`
    update store_task t
    set steps = jsonb_path_query_array(steps, '$[*] ? (@.step != "pay_back")')
    where t.shop_id = ${shopId} and t.refund_id = ${refundId} and not t.is_undo
      and exists (
        select from refund_part p
        where p.shop_id = t.shop_id and p.refund_id = t.refund_id and p.kind = 'original'
          and p.undone = p.amount
      )`.execute(trx)
  await sql`
    delete from store_task t
    using refund r
    where t.shop_id = ${shopId} and t.refund_id = ${refundId} and not t.is_undo
      and r.shop_id = t.shop_id and r.refund_id = t.refund_id
      and (r.state = 'undone' or t.steps = '[]')`.execute(trx)
}

import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { OrderRef } from '#platform/orders/store.ts'
import type { TaskStep } from '#platform/returns/tables.ts'

/** Longer than all that one try waits for the store, so that two tries never overlap. */
const leaseMs = 120_000

/** A claimed task: `tries` counts this one; `again` where an earlier try may have arrived. */
export type ClaimedTask = Pick<ShopScope, 'shop_id' | 'currency'> & {
  task_id: bigint
  refund_id: bigint
  order_id: bigint
  is_undo: boolean
  is_arrival: boolean
  steps: TaskStep[]
  tries: number
  again: boolean
  order: OrderRef
}

/** Returns the key under which a store carries out a task: the same for every try. */
export const keyOf = ({
  refund_id,
  is_undo,
  is_arrival,
}: Pick<ClaimedTask, 'refund_id' | 'is_undo' | 'is_arrival'>): string =>
  `${wireId('refund', refund_id)}${is_undo ? '-undo' : ''}${is_arrival ? '-arrival' : ''}`

/**
 * Claims the task that is due longest; a process that dies with it leaves it to the next. The undo
 * of a refund, or the arrival of its items, waits until the refund's earlier tasks are over.
 */
export const claimTask = async (db: Db, now: Date): Promise<ClaimedTask | null> => {
  const { rows } = await sql<
    Omit<ClaimedTask, 'order'> & { store_id: string | null; order_name: string }
  >`
    with due as materialized (
      select shop_id, task_id, told_at
      from store_task t
      where state = 'waiting' and next_try_at <= ${now}
        and not exists (
          select from store_task e
          where (t.is_undo or t.is_arrival) and e.shop_id = t.shop_id
            and e.refund_id = t.refund_id and not e.is_undo and e.state = 'waiting'
            and e.task_id < t.task_id
        )
      order by next_try_at
      limit 1
      for update skip locked
    )
    update store_task t
    set tries = t.tries + 1, told_at = coalesce(t.told_at, ${now}::timestamptz),
      next_try_at = ${new Date(now.getTime() + leaseMs)}
    from due, refund r, orders o, shop s
    where t.shop_id = due.shop_id and t.task_id = due.task_id
      and r.shop_id = t.shop_id and r.refund_id = t.refund_id
      and o.shop_id = r.shop_id and o.order_id = r.order_id
      and s.shop_id = t.shop_id
    returning t.shop_id, s.currency, t.task_id, t.refund_id, r.order_id, t.is_undo,
      t.is_arrival, t.steps, t.tries, due.told_at is not null as again,
      o.platform_order_id as store_id, o.name as order_name`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { store_id, order_name, ...task } = row
  return { ...task, order: { store_id, name: order_name } }
}

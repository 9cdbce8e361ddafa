import { type RawBuilder, sql } from 'kysely'
import type { StoreTask } from '#contract/returns/tasks-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { toOrderRef } from '#platform/orders/order-ref.ts'
import { formatMinor } from '#rules/money.ts'
import type { StoreTaskTable, TaskStep } from '#platform/returns/tables.ts'

export type TaskRecord = Omit<
  StoreTaskTable,
  'task_id' | 'is_undo' | 'is_arrival' | 'tries' | 'steps' | 'place'
> & {
  task_id: bigint
  is_undo: boolean
  tries: number
  steps: TaskStep[]
  place: bigint
  order_name: string
  platform_order_id: string | null
  staff_name: string | null
  staff_email: string | null
}

/** Selects tasks with order and team member; the rest must restrict the shop. */
export const taskRows = (rest: RawBuilder<unknown>): RawBuilder<TaskRecord> => sql<TaskRecord>`
  select t.*, o.name as order_name, o.platform_order_id, p.name as staff_name,
    p.email as staff_email
  from store_task t
  join refund r on r.shop_id = t.shop_id and r.refund_id = t.refund_id
  join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
  left join staff p on p.shop_id = t.shop_id and p.staff_id = t.staff_id
  ${rest}`

/** Returns a task in wire form. */
export const toTask = ({ shop }: Pick<Ctx, 'shop'>, row: TaskRecord): StoreTask => ({
  task_id: wireId('store_task', row.task_id),
  state: row.state,
  is_undo: row.is_undo,
  refund_id: wireId('refund', row.refund_id),
  order: toOrderRef({ ...row, name: row.order_name }),
  currency: shop.currency,
  steps: row.steps.map(({ step, name, sku, quantity, amount, location_id }) => ({
    step,
    name: name ?? null,
    sku: sku ?? null,
    quantity: quantity ?? null,
    amount: amount === undefined ? null : formatMinor(BigInt(amount)),
    location_id: location_id ?? null,
  })),
  tries: row.tries,
  problem: row.problem,
  by:
    row.staff_name === null || row.staff_email === null
      ? null
      : { name: row.staff_name, email: row.staff_email },
  created_at: row.created_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
})

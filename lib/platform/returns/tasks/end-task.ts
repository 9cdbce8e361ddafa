import { sql, type Updateable } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  finishStoreTask as finishCall,
  retryStoreTask as retryCall,
} from '#contract/returns/tasks.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { wake } from '#platform/work/wake.ts'
import type { StoreTaskTable } from '#platform/returns/tables.ts'
import { type TaskRecord, taskRows, toTask } from './read-task.ts'

const findTask = async (trx: Trx, shopId: bigint, id: bigint): Promise<TaskRecord> => {
  const { rows } = await taskRows(sql`where t.shop_id = ${shopId} and t.task_id = ${id}`).execute(
    trx,
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** Changes a task that is in one of these states, in one statement, and audits it. */
const change = (
  ctx: Ctx,
  wire: string,
  verb: 'finish_store_task' | 'retry_store_task',
  from: StoreTaskTable['state'][],
  set: (trx: Trx) => Promise<Updateable<StoreTaskTable>>,
): Promise<Answer<typeof finishCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const id = readId('store_task', wire)
    const { numUpdatedRows } = await trx
      .updateTable('store_task')
      .set({ problem: null, ...(await set(trx)) })
      .where('shop_id', '=', shop_id)
      .where('task_id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst()
    const task = await findTask(trx, shop_id, id)
    if (numUpdatedRows === 0n) throw new Refusal('task_over')
    await audit(trx, ctx, verb, wire, { order: task.order_name })
    return { task: toTask(ctx, task) }
  })

/** Marks a task as done by hand. */
export const finishStoreTask = (
  ctx: Ctx,
  { params }: Parsed<typeof finishCall>,
): Promise<Answer<typeof finishCall>> =>
  change(ctx, params.id, 'finish_store_task', ['open', 'failed'], async () => ({
    state: 'done',
    next_try_at: null,
    staff_id: ctx.actor.id,
    done_at: ctx.now,
  }))

/** Restarts a failed task; in a shop without a connected store it becomes a person's. */
export const retryStoreTask = (
  ctx: Ctx,
  { params }: Parsed<typeof retryCall>,
): Promise<Answer<typeof retryCall>> =>
  change(ctx, params.id, 'retry_store_task', ['failed'], async (trx) => {
    if (!(await ctx.ports.connectStore(trx, ctx.shop))) return { state: 'open', tries: 0 }
    wake('store')
    return { state: 'waiting', tries: 0, next_try_at: ctx.now }
  })

import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listStoreTasks as call } from '#contract/returns/tasks.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countRows, type Order, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { ordersNamed } from '#platform/orders/find-order.ts'
import { taskRows, toTask } from './read-task.ts'

const urgentFirst: Order = {
  at: sql`t.place`,
  id: sql`t.task_id`,
  timeOf: (time) => sql`${time.getTime()}::bigint`,
}

const chosen = (ctx: Ctx, { query }: Parsed<typeof call>): RawBuilder<unknown> => {
  const { order, state } = query
  return sql`t.shop_id = ${ctx.shop.shop_id}
    ${state ? sql`and t.state = ${state}` : sql``}
    ${
      order
        ? sql`and t.refund_id in (
            select f.refund_id
            from refund f
            where f.shop_id = ${ctx.shop.shop_id}
              and f.order_id in (${ordersNamed(ctx.shop.shop_id, order)})
          )`
        : sql``
    }`
}

/** Lists what is to be done in the store, open and failed tasks first, then the newest. */
export const listStoreTasks = async (
  ctx: Ctx,
  input: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const walk = walkOf(input.query)
  const which = chosen(ctx, input)
  const { rows } = await taskRows(sql`where ${which} ${stepOf(walk, urgentFirst)}`).execute(ctx.db)
  const counted = await countRows(ctx.db, sql`from store_task t where ${which}`)
  const page = pageOf(rows, walk, ({ place, task_id }) => ({
    at: new Date(Number(place)),
    id: task_id,
  }))
  return { ...counted, ...page, rows: page.rows.map((row) => toTask(ctx, row)) }
}

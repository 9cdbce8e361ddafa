import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Id, Instant, Money } from '#contract/pieces.ts'
import { taskFilters } from './tasks-filters.ts'
import { taskProblems, taskStates, taskSteps } from './tasks.ts'

const One = z.object({ id: Id })

export const StoreTask = z.object({
  task_id: z.string(),
  state: z.enum(taskStates),
  /** undoes what an earlier task of the refund did */
  is_undo: z.boolean(),
  refund_id: z.string(),
  order: z.object({ order_id: z.string(), name: z.string() }),
  currency: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(taskSteps),
      name: z.nullable(z.string()),
      sku: z.nullable(z.string()),
      quantity: z.nullable(z.int()),
      amount: z.nullable(Money),
      location_id: z.nullable(z.string()),
    }),
  ),
  tries: z.int(),
  /** error of the last try */
  problem: z.nullable(z.enum(taskProblems)),
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  created_at: Instant,
  done_at: z.nullable(Instant),
})
export type StoreTask = z.infer<typeof StoreTask>

export const listStoreTasks = {
  query: z.object({ ...ListQuery, ...shapesOfFilters(taskFilters) }),
  answer: listOf(StoreTask),
}

export const finishStoreTask = { params: One, answer: z.object({ task: StoreTask }) }

export const retryStoreTask = { params: One, answer: z.object({ task: StoreTask }) }

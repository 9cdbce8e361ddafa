import { endpoint } from '#contract/endpoint.ts'

/** `open`: for a person to do in the store; `waiting`, `failed`: sent to a connected store. */
export const taskStates = ['open', 'waiting', 'done', 'failed'] as const
export type TaskState = (typeof taskStates)[number]

/** Steps to take in the store for a refund made here or its undo. */
export const taskSteps = [
  'restock',
  'pay_back',
  'mark_returned',
  'take_payment',
  'unstock',
] as const

/**
 * Errors of a task that is sent to a store: no or a late answer, a refusal, an unreadable answer or
 * one to something else, an order that it doesn't have or has paid back too much of, no connection.
 */
export const taskProblems = [
  'unreachable',
  'slow',
  'refused',
  'answer_unreadable',
  'answer_differs',
  'order_unknown',
  'over_paid',
  'not_connected',
] as const

const added = { added: true, source: 'store tasks' } as const

/** Lists what is to be done in the store, open and failed tasks first; of an order, by state. */
export const listStoreTasks = endpoint({
  name: 'listStoreTasks',
  method: 'GET',
  path: '/store-tasks',
  right: 'lookup',
  ...added,
})

/** Marks an open or failed task as done by hand. Error: 409 `task_over`. */
export const finishStoreTask = endpoint({
  name: 'finishStoreTask',
  method: 'POST',
  path: '/store-tasks/{id}/done',
  right: 'return',
  ...added,
})

/** Sends a failed task to the connected store again. Error: 409 `task_over`. */
export const retryStoreTask = endpoint({
  name: 'retryStoreTask',
  method: 'POST',
  path: '/store-tasks/{id}/again',
  right: 'return',
  ...added,
})

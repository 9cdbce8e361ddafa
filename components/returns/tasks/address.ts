import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import { type Filters, fits, line } from '#contract/filter.ts'
import type { listStoreTasks } from '#contract/returns/tasks.ts'
import { taskFilters } from '#contract/returns/tasks-filters.ts'

export const tasksAPage = 20
export type TasksQuery = NonNullable<Input<typeof listStoreTasks>['query']>
type ValueOf = (name: string) => string | string[] | null | undefined

/** Reads the searched order; empty for none. */
export const taskSearch = (valueOf: ValueOf): string => {
  const text = valueOf('search')
  return typeof text === 'string' && fits(line(100), text) ? text.trim() : ''
}

/** Reads the list's query from the address in the call's form. */
export const tasksQuery = (valueOf: ValueOf): TasksQuery => {
  const order = taskSearch(valueOf)
  return {
    ...addressQuery<TasksQuery>(taskFilters as Filters, ['state'], valueOf),
    ...(order ? { order } : {}),
    limit: tasksAPage,
  }
}

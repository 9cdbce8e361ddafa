import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import type { listActivity } from '#contract/store-credit/calls.ts'
import { activityFilters as filters } from '#contract/store-credit/filters.ts'

export const rowsAPage = 20
export const activityFilters = [
  'from',
  'to',
  'kind',
  'source',
  'reason',
  'staff_id',
  'state',
  'money',
  'bulk',
  'min',
  'max',
] as const
export type ActivityFilter = (typeof activityFilters)[number]
export type ActivityQuery = NonNullable<Input<typeof listActivity>['query']>

/** Reads the list's query from the address in the call's form. */
export const activityQuery = (
  valueOf: (name: string) => string | string[] | null | undefined,
): ActivityQuery => ({
  ...addressQuery<ActivityQuery>(filters, ['search', ...activityFilters], valueOf),
  limit: rowsAPage,
})

/** Lists the filters that are set. */
export const filtersSet = (query: ActivityQuery): ActivityFilter[] =>
  activityFilters.filter((name) => query[name] !== undefined)

import type { Input } from '#contract/endpoint.ts'
import { listActivity } from '#contract/store-credit.ts'

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
  'search',
] as const
export type ActivityFilter = (typeof activityFilters)[number]
export type ActivityQuery = NonNullable<Input<typeof listActivity>['query']>

/** What of the list stands in the address, as the call wants it; a parameter that the call wouldn't take is none. */
export function activityQuery(valueOf: (name: string) => string | string[] | null | undefined): ActivityQuery {
  const given = [...activityFilters, 'after' as const, 'before' as const].flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && value.trim() && listActivity.query.shape[name].safeParse(value).success
      ? [[name, value.trim()]]
      : []
  })
  return { ...Object.fromEntries(given), limit: rowsAPage }
}

/** How many of the filters but the search are set. */
export const filtersSet = (query: ActivityQuery): ActivityFilter[] =>
  activityFilters.filter((name) => name !== 'search' && query[name] !== undefined)

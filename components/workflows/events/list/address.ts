import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import { eventFilters as filters } from '#contract/workflows/event-filters.ts'
import type { listEvents } from '#contract/workflows/why.ts'

export const eventsAPage = 20
export const eventFilters = ['topic', 'state', 'start_date', 'end_date'] as const
export type EventFilter = (typeof eventFilters)[number]
export type EventsQuery = NonNullable<Input<typeof listEvents>['query']>

/** Reads the list's query from the address in the call's form. */
export const eventsQuery = (
  valueOf: (name: string) => string | string[] | null | undefined,
): EventsQuery => ({
  ...addressQuery<EventsQuery>(filters, ['search', ...eventFilters], valueOf),
  limit: eventsAPage,
})

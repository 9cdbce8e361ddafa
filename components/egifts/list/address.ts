import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import type { EgiftStatus } from '#contract/egifts/egift.ts'
import { listEgifts, searchEgifts } from '#contract/egifts/calls.ts'
import { egiftFilters, egiftSearch } from '#contract/egifts/filters.ts'

export const giftsAPage = 20
/** Parameter of the gift open beside the list. */
export const giftParameter = 'gift'

type ValueOf = (name: string) => string | string[] | null | undefined
export type EgiftsQuery = NonNullable<Input<typeof listEgifts>['query']> & {
  search?: string
  status?: EgiftStatus
}

/** Reads the list's query from the address in the form of both calls. */
export const egiftsQuery = (valueOf: ValueOf): EgiftsQuery => ({
  ...addressQuery<EgiftsQuery>(
    { ...egiftFilters, search: egiftSearch },
    ['status', 'search'],
    valueOf,
  ),
  limit: giftsAPage,
})

type Listing = typeof searchEgifts

/** Calls the list or, with a search, the search call; both return the same answer. */
export const egiftsCall = <Result>(
  { search, ...query }: EgiftsQuery,
  ask: (endpoint: Listing, input: Input<Listing>) => Result,
): Result =>
  search
    ? ask(searchEgifts, { query: { ...query, search } })
    : ask(listEgifts as unknown as Listing, { query: query as Input<Listing>['query'] })

import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import type { listReturns } from '#contract/returns/requests.ts'
import { returnFilters as filters } from '#contract/returns/requests-filters.ts'

export const returnsAPage = 20
/** Parameter of the return open beside the list. */
export const returnParameter = 'return'
export const returnFilters = ['state', 'origin', 'start_date', 'end_date'] as const
export type ReturnsQuery = NonNullable<Input<typeof listReturns>['query']>

/** Reads the list's query from the address in the call's form. */
export const returnsQuery = (
  valueOf: (name: string) => string | string[] | null | undefined,
): ReturnsQuery => ({
  ...addressQuery<ReturnsQuery>(filters, ['search', ...returnFilters], valueOf),
  limit: returnsAPage,
})

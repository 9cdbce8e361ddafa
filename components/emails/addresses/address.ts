import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { listSuppressions } from '#contract/emails/delivery.ts'
import { suppressionFilters } from '#contract/emails/filters.ts'
import type { Input } from '#contract/endpoint.ts'

export const addressesAPage = 20
export type AddressesQuery = NonNullable<Input<typeof listSuppressions>['query']>

/** Reads the list's query from the address in the call's form; also for the page's first data. */
export const addressesQuery = (
  valueOf: (name: string) => string | string[] | null | undefined,
): AddressesQuery => ({
  ...addressQuery<AddressesQuery>(suppressionFilters, ['search', 'kind'], valueOf),
  limit: addressesAPage,
})

import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import type { EgiftStatus } from '#contract/egifts/egift.ts'
import { listEgifts, searchEgifts } from '#contract/egifts/calls.ts'

export const giftsAPage = 20
/** Names the gift that is open beside the list. */
export const giftParameter = 'gift'

type ValueOf = (name: string) => string | string[] | null | undefined
export type EgiftsQuery = NonNullable<Input<typeof listEgifts>['query']> & {
  search?: string
  status?: EgiftStatus
}

/** Reads the list's query from the address, as the two calls want it. */
export const egiftsQuery = (valueOf: ValueOf): EgiftsQuery => ({
  ...addressQuery<EgiftsQuery>(
    { ...searchEgifts.query.shape, ...listEgifts.query.shape },
    ['status', 'search'],
    valueOf,
  ),
  limit: giftsAPage,
})

/** Without words the plain list, with words the search: two calls of the specification. */
export const splitQuery = ({ search, ...query }: EgiftsQuery) => ({ query, search })

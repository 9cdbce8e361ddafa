import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import type { listReferredFriends } from '#contract/referrals/calls.ts'
import { friendFilters } from '#contract/referrals/filters.ts'

export const friendsAPage = 20
export type FriendsQuery = NonNullable<Input<typeof listReferredFriends>['query']>

/** Reads the list's query from the address in the call's form. */
export const friendsQuery = (
  valueOf: (name: string) => string | string[] | null | undefined,
): FriendsQuery => ({
  ...addressQuery<FriendsQuery>(friendFilters, ['search', 'state'], valueOf),
  limit: friendsAPage,
})

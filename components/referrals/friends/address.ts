import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import type { getReferralFigures, listReferredFriends } from '#contract/referrals/calls.ts'
import { friendFilters } from '#contract/referrals/filters.ts'
import { periodOf } from '#rules/referrals/period.ts'
import type { DayRange } from '#rules/tools/day-range.ts'

export const friendsAPage = 20
export const narrowing = ['state', 'step', 'from', 'to'] as const
export type FriendsQuery = NonNullable<Input<typeof listReferredFriends>['query']>
type Shown = Pick<FriendsQuery, 'state' | 'step'>
type ValueOf = (name: string) => string | string[] | null | undefined

/** Reads the list's query from the address in the call's form. */
export const friendsQuery = (valueOf: ValueOf): FriendsQuery => ({
  ...addressQuery<FriendsQuery>(friendFilters, ['search', ...narrowing], valueOf),
  limit: friendsAPage,
})

/** Reads the days of the figures from the address. */
export const periodIn = (valueOf: ValueOf, today: string) => periodOf(friendsQuery(valueOf), today)

/** Writes the figures' query, the same for the server's prefetch and the browser. */
export const figuresInput = (range: DayRange): Input<typeof getReferralFigures> => ({
  query: range,
})

/** Links to the friends of a period behind a figure. */
export const friendsHref = (range: DayRange, shown: Shown): string =>
  `/referrals?${new URLSearchParams({ ...range, ...shown })}#friends`
export const linksHref = (range: DayRange): string =>
  `/referrals?${new URLSearchParams({ view: 'links', ...range })}`

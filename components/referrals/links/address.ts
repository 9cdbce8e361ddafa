import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import type { listReferralLinks } from '#contract/referrals/calls.ts'
import { linkFilters } from '#contract/referrals/filters.ts'

export const linksAPage = 20
export const linkDays = ['from', 'to'] as const
export type LinksQuery = NonNullable<Input<typeof listReferralLinks>['query']>

/** Reads the list's query from the address in the call's form. */
export const linksQuery = (
  valueOf: (name: string) => string | string[] | null | undefined,
): LinksQuery => ({
  ...addressQuery<LinksQuery>(linkFilters, ['search', ...linkDays], valueOf),
  limit: linksAPage,
})

import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import { refundFilters as filters } from '#contract/returns/refund-filters.ts'
import type { listRefunds } from '#contract/returns/refund.ts'

export const refundsAPage = 20
export const refundFilters = ['state', 'to', 'start_date', 'end_date'] as const
export type RefundFilter = (typeof refundFilters)[number]
export type RefundsQuery = NonNullable<Input<typeof listRefunds>['query']>

/** Reads the list's query from the address in the call's form. */
export const refundsQuery = (
  valueOf: (name: string) => string | string[] | null | undefined,
): RefundsQuery => ({
  ...addressQuery<RefundsQuery>(filters, ['search', ...refundFilters], valueOf),
  limit: refundsAPage,
})

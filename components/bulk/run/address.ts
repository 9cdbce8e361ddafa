import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { BulkRow } from '#contract/bulk/bulk-shapes.ts'
import type { listBulkRows } from '#contract/bulk/run.ts'
import type { Input } from '#contract/endpoint.ts'
import { rowFilters as filters } from '#contract/bulk/filters.ts'

export const rowsAPage = 20
export const rowFilters = ['state', 'verdict', 'mail', 'search'] as const
/** Filters that apply before a campaign has started. */
export const checkFilters = ['verdict', 'search'] as const
export type RowFilter = (typeof rowFilters)[number]
export type RowsQuery = NonNullable<Input<typeof listBulkRows>['query']>

/** Reads the rows' query from the address in the call's form. */
export const rowsQuery = (
  valueOf: (name: string) => string | string[] | null | undefined,
  names: readonly RowFilter[],
): RowsQuery => ({
  ...addressQuery<RowsQuery>(filters, names, valueOf),
  limit: rowsAPage,
})

/**
 * Returns a row's customer as named in the file or the shop; null for a row by hand without one.
 */
export const nameOf = ({ name, email }: Pick<BulkRow, 'name' | 'email'>): string | null =>
  name || email

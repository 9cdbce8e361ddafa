import { type BulkRow, listBulkRows } from '#contract/bulk.ts'
import type { Input } from '#contract/endpoint.ts'

export const rowsAPage = 20
export const rowFilters = ['state', 'verdict', 'mail', 'search'] as const
export type RowFilter = (typeof rowFilters)[number]
export type RowsQuery = NonNullable<Input<typeof listBulkRows>['query']>

/** What of the rows stands in the address, as the call wants it; a parameter that the call wouldn't take is none. */
export function rowsQuery(valueOf: (name: string) => string | string[] | null | undefined): RowsQuery {
  const given = [...rowFilters, 'after' as const, 'before' as const].flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && value.trim() && listBulkRows.query.shape[name].safeParse(value).success
      ? [[name, value.trim()]]
      : []
  })
  return { ...Object.fromEntries(given), limit: rowsAPage }
}

/** Where a run is looked at. */
export const runHref = (id: string): string => `/bulk-gift-cards/overview/${id}`

/** Who a row is for, as far as the file or the shop knows; null: a row by hand for nobody in particular. */
export const nameOf = ({ name, email }: Pick<BulkRow, 'name' | 'email'>): string | null => name || email

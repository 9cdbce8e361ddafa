import { type Bulk, listBulkRows, rowVerdicts } from '#contract/bulk.ts'
import type { Input } from '#contract/endpoint.ts'

type ValueOf = (name: string) => string | string[] | null | undefined
export const rowsAPage = 20

/** Which rows of the dry run the address asks for, as the call wants it. */
export function rowsQuery(valueOf: ValueOf): NonNullable<Input<typeof listBulkRows>['query']> {
  const place = (['after', 'before'] as const).flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && listBulkRows.query.shape[name].safeParse(value).success ? [[name, value]] : []
  })
  const verdict = rowVerdicts.find((one) => one === valueOf('verdict'))
  const search = valueOf('search')
  const typed = typeof search === 'string' ? search.trim().slice(0, 200) : ''
  return {
    ...(Object.fromEntries(place) as { after?: string; before?: string }),
    ...(verdict ? { verdict } : {}),
    ...(typed ? { search: typed } : {}),
    limit: rowsAPage,
  }
}

/** Whether the address shows the form: asked for, or because there is nothing else to show. */
export const isEditing = (bulk: Pick<Bulk, 'state'>, valueOf: ValueOf): boolean =>
  bulk.state === 'draft' || valueOf('view') === 'edit'

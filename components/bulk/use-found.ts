'use client'

import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import { validateBulk } from '#contract/bulk/draft.ts'
import type { Answer, Input } from '#contract/endpoint.ts'
import type { Operation, ReadFile, TypedFile } from '#rules/bulk-form.ts'
import type { Columns } from '#rules/table-heads.ts'

export type Found = Answer<typeof validateBulk>

/** What the platform reads in the file, asked anew with each answer that is given about it. */
export function useFound(operation: Operation, file: TypedFile | null) {
  const { url = '', columns, delimiter, decimal, dates } = file ?? {}
  const said = {
    ...(columns ? { columns } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(decimal ? { decimal } : {}),
    ...(dates ? { dates } : {}),
  }
  return useQuery({
    ...queryFor(validateBulk, {
      body: { bulk: { operation_name: operation, source: { csv: { url, ...said } } } },
    }),
    enabled: file !== null,
    // what was read of this file stays in sight while it is read anew; what was read of another
    // doesn't
    placeholderData: (before, last) => (urlIn(last?.queryKey[2]) === url ? before : undefined),
    retry: false,
  })
}

/** Which column is what, as it was found or said. */
export const columnsIn = (found: Found): Columns =>
  Object.fromEntries(found.columns.flatMap(({ head, field }) => (field ? [[field, head]] : [])))

/** What goes into the campaign: just the reading that is shown, never an older one. */
export const readOf = ({
  data: found,
  isPlaceholderData,
  isLoading,
  error,
}: ReturnType<typeof useFound>): ReadFile => {
  if (error) return null
  if (isPlaceholderData || isLoading) return 'reading'
  return found?.valid ? { columns: columnsIn(found), delimiter: found.delimiter } : null
}

const urlIn = (asked: unknown): string | undefined =>
  (asked as Input<typeof validateBulk>['body'] | undefined)?.bulk.source.csv.url

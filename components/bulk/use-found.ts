'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import { validateBulk } from '#contract/bulk.ts'
import type { Answer } from '#contract/endpoint.ts'
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
    ...queryFor(validateBulk, { body: { bulk: { operation_name: operation, source: { csv: { url, ...said } } } } }),
    enabled: file !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Which column is what, as it was found or said. */
export const columnsIn = (found: Found): Columns =>
  Object.fromEntries(found.columns.flatMap(({ head, field }) => (field ? [[field, head]] : [])))

/** What goes into the campaign: just the reading that was shown. Null while something keeps the file from being used. */
export const readOf = (found: Found | undefined): ReadFile =>
  found?.valid ? { columns: columnsIn(found), delimiter: found.delimiter } : null

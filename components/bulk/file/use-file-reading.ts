'use client'

import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import { validateBulk } from '#contract/bulk/draft.ts'
import type { Answer, Input } from '#contract/endpoint.ts'
import type { ReadFile } from '#rules/bulk/body.ts'
import type { TypedFile } from '#rules/bulk/form.ts'
import type { Operation } from '#rules/bulk/operation.ts'
import type { Columns } from '#rules/tools/table-heads.ts'

export type FileReading = Answer<typeof validateBulk>

/** Lets the platform read the file, again after each answer. */
export function useFileReading(operation: Operation, file: TypedFile | null) {
  const { url = '', columns, delimiter, decimal, dates, from, rate } = file ?? {}
  const answers = {
    ...(columns ? { columns } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(decimal ? { decimal } : {}),
    ...(dates ? { dates } : {}),
    ...(from ? { from } : {}),
    ...(rate ? { rate } : {}),
  }
  return useQuery({
    ...queryFor(validateBulk, {
      body: { bulk: { operation_name: operation, source: { csv: { url, ...answers } } } },
    }),
    enabled: file !== null,
    // keeps an earlier reading of the same file visible while it is read again
    placeholderData: (before, last) => (urlIn(last?.queryKey[2]) === url ? before : undefined),
    retry: false,
  })
}

/** Maps each field to its column's header, as the platform read it. */
export const columnsIn = (reading: FileReading): Columns =>
  Object.fromEntries(reading.columns.flatMap(({ head, field }) => (field ? [[field, head]] : [])))

/** Returns the values of the reading shown, never of an older one. */
export const readOf = ({
  data: reading,
  isPlaceholderData,
  isLoading,
  error,
}: ReturnType<typeof useFileReading>): ReadFile => {
  if (error) return null
  if (isPlaceholderData || isLoading) return 'reading'
  if (!reading?.valid) return null
  const { delimiter } = reading
  return { columns: columnsIn(reading), ...(delimiter ? { delimiter } : {}) }
}

const urlIn = (body: unknown): string | undefined =>
  (body as Input<typeof validateBulk>['body'] | undefined)?.bulk.source.csv.url

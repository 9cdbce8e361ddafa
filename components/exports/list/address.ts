import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Export } from '#contract/exports/shapes.ts'
import type { listExports } from '#contract/exports/calls.ts'

export const exportsAPage = 20

type ExportsQuery = NonNullable<Input<typeof listExports>['query']>

/** Reads the list's page from the address in the call's form. */
export const exportsQuery = (
  valueOf: (name: string) => string | string[] | null | undefined,
): ExportsQuery => ({
  ...addressQuery<ExportsQuery>({}, [], valueOf),
  limit: exportsAPage,
})

/** Checks whether the export is unfinished. */
export const isUnfinished = ({ state }: Pick<Export, 'state'>): boolean =>
  state === 'queued' || state === 'running'

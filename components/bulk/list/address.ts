import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import type { listBulks } from '#contract/bulk/draft.ts'
import type { Input } from '#contract/endpoint.ts'
import { bulkFilters } from '#contract/bulk/filters.ts'
import { hasDryRuns } from '#rules/bulk/acts.ts'

export const bulksAPage = 20
export type Which = 'all' | 'past'
export const homeOf = { all: '/bulk-gift-cards', past: '/bulk-gift-cards/past-uploads' } as const

type ValueOf = (name: string) => string | string[] | null | undefined
export type BulksQuery = NonNullable<Input<typeof listBulks>['query']>

/** Reads the list's query from the address in the call's form. */
export const bulksQuery = (valueOf: ValueOf, which: Which): BulksQuery => ({
  ...addressQuery<BulksQuery>(bulkFilters, ['state', 'search'], valueOf),
  ...(which === 'past' ? { past: true } : {}),
  limit: bulksAPage,
})

/** States before the start, in which a campaign can be changed. */
const unstarted: readonly Bulk['state'][] = ['draft', 'checking', 'checked', 'scheduled']
export const isUnstarted = ({ state }: Pick<Bulk, 'state'>): boolean => unstarted.includes(state)

/** Returns the address of a run. */
export const runHref = (id: string): string => `/bulk-gift-cards/overview/${id}`

/** Returns a campaign's address: its editor until it starts, its run afterwards. */
export const pathOfBulk = (bulk: Pick<Bulk, 'bulk_id' | 'state'>): string =>
  isUnstarted(bulk) ? `/bulk-gift-cards/${bulk.bulk_id}` : runHref(bulk.bulk_id)

/** Checks for background work, which changes the figures. */
export const isMoving = ({ state }: Pick<Bulk, 'state'>): boolean =>
  ['checking', 'bulk_started', 'undoing'].includes(state)

/** Query of the number of running campaigns, which any list has. */
export const startedQuery = { query: { limit: 1 } }

/** Checks whether to show the form: on request, or because there is nothing else to show. */
export const isEditing = (bulk: Pick<Bulk, 'state' | 'checked_at'>, valueOf: ValueOf): boolean =>
  (bulk.state === 'draft' && hasDryRuns(bulk)) || valueOf('view') === 'edit'

import { type Bulk, bulkStates, listBulks } from '#contract/bulk.ts'
import type { Input } from '#contract/endpoint.ts'

export const bulksAPage = 20
export type Which = 'all' | 'past'
export const homeOf = { all: '/bulk-gift-cards', past: '/bulk-gift-cards/past-uploads' } as const

type ValueOf = (name: string) => string | string[] | null | undefined
export type BulksQuery = NonNullable<Input<typeof listBulks>['query']>

/** What of the list stands in the address, as the call wants it; a parameter that it wouldn't take is none. */
export function bulksQuery(valueOf: ValueOf, which: Which): BulksQuery {
  const place = (['after', 'before'] as const).flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && listBulks.query.shape[name].safeParse(value).success ? [[name, value]] : []
  })
  const state = bulkStates.find((one) => one === valueOf('state'))
  const search = valueOf('search')
  const typed = typeof search === 'string' ? search.trim().slice(0, 200) : ''
  return {
    ...(Object.fromEntries(place) as { after?: string; before?: string }),
    ...(state ? { state } : {}),
    ...(typed ? { search: typed } : {}),
    ...(which === 'past' ? { past: true } : {}),
    limit: bulksAPage,
  }
}

/** Not started yet: it can still be changed. */
const unstarted: readonly Bulk['state'][] = ['draft', 'checking', 'checked', 'scheduled']
export const isUnstarted = ({ state }: Pick<Bulk, 'state'>): boolean => unstarted.includes(state)

/** Where a campaign opens: its editor until it starts, its run from then on. */
export const pathOfBulk = (bulk: Pick<Bulk, 'bulk_id' | 'state'>): string =>
  isUnstarted(bulk) ? `/bulk-gift-cards/${bulk.bulk_id}` : `/bulk-gift-cards/overview/${bulk.bulk_id}`

/** Something is at work on it: its figures change by themselves. */
export const isMoving = ({ state }: Pick<Bulk, 'state'>): boolean =>
  ['checking', 'bulk_started', 'undoing'].includes(state)

/** How many run now is said with any list. */
export const startedQuery = { query: { limit: 1 } }

import type { Input } from '#contract/endpoint.ts'
import { type EgiftStatus, egiftStatuses } from '#contract/egift.ts'
import type { listEgifts } from '#contract/egifts.ts'

export const giftsAPage = 20
/** Which gift is open beside the list. */
export const giftParameter = 'gift'

type ValueOf = (name: string) => string | string[] | null | undefined
export type EgiftsQuery = NonNullable<Input<typeof listEgifts>['query']> & { search?: string; status?: EgiftStatus }

/** What of the list stands in the address, as the calls want it; a parameter that they wouldn't take is none. */
export function egiftsQuery(valueOf: ValueOf): EgiftsQuery {
  const place = (['after', 'before'] as const).flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? [[name, value]] : []
  })
  const status = egiftStatuses.find((one) => one === valueOf('status'))
  const search = valueOf('search')
  const typed = typeof search === 'string' ? search.trim().slice(0, 200) : ''
  return {
    ...(Object.fromEntries(place) as { after?: string; before?: string }),
    ...(status ? { status } : {}),
    ...(typed ? { search: typed } : {}),
    limit: giftsAPage,
  }
}

/** Without words the plain list, with words the search: two calls of the specification. */
export const splitQuery = ({ search, ...query }: EgiftsQuery) => ({ query, search })

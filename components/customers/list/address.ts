import { listCustomers, searchCustomers } from '#contract/customers/read.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'

/** Filters in the address. */
export const customerFilters = ['show', 'tag'] as const
export const shows = ['members', 'blocked', 'with_balance'] as const
export type Show = (typeof shows)[number]
/** `show` and `tag` narrow the list, searched or not. */
export type ListAddress = {
  search: string
  show: Show | null
  tag: string | null
  after: string | null
  before: string | null
}

/** Reads the address on server or browser; ignores repeated parameters. */
export function listAddress(
  valueOf: (name: string) => string | string[] | null | undefined,
): ListAddress {
  const text = (name: string) => {
    const value = valueOf(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const show = shows.find((one) => one === text('show')) ?? null
  return {
    search: text('search') ?? '',
    show,
    tag: text('tag')?.slice(0, 60) ?? null,
    after: text('after'),
    before: text('before'),
  }
}

export const rowsAPage = 20
export type SearchRules = Pick<
  Settings,
  'customer_search_use_exact_email' | 'enable_optimized_customer_search'
>

type Listing = typeof searchCustomers

/** Returns the call that answers an address, for prefetch and browser alike. */
export function listCall<Result>(
  address: ListAddress,
  rules: SearchRules,
  ask: (endpoint: Listing, input: Input<Listing>) => Result,
): Result {
  const search = address.search.trim()
  const query = {
    limit: rowsAPage,
    after: address.after ?? undefined,
    before: address.before ?? undefined,
    ...(address.show ? { [address.show]: true } : {}),
    tag: address.tag ?? undefined,
  }
  // both calls return the same list; the one without a search takes fewer parameters
  if (!search)
    return ask(listCustomers as unknown as Listing, {
      query: query as unknown as Input<Listing>['query'],
    })
  const isExact = rules.customer_search_use_exact_email && search.includes('@')
  return ask(searchCustomers, {
    query: {
      ...query,
      search,
      exact_email_search: isExact || undefined,
      optimizeQuery: rules.enable_optimized_customer_search || undefined,
    },
  })
}

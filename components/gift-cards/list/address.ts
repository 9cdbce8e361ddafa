import { addressQuery } from '#components/commerce/list/address-query.ts'
import type { Input } from '#contract/endpoint.ts'
import type { listGiftCards } from '#contract/gift-cards/read.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { cardFilters as filters } from '#contract/gift-cards/filters.ts'

export const cardsAPage = 20
export const cardFilters = ['state', 'expires_from', 'expires_to'] as const
export type CardFilter = (typeof cardFilters)[number]
export type CardRules = { isOptimized: boolean; isEmailOnly: boolean }
export type CardsQuery = NonNullable<Input<typeof listGiftCards>['query']>

/** Returns the shop's rules for searching cards. */
export const cardRulesOf = (settings: Settings): CardRules => ({
  isOptimized: settings.enable_optimized_search ?? false,
  isEmailOnly: settings.enable_email_only_for_email_addresses ?? false,
})

/** Reads the list's query from the address in the call's form. */
export function cardsQuery(
  valueOf: (name: string) => string | string[] | null | undefined,
  { isOptimized, isEmailOnly }: CardRules,
): CardsQuery {
  const query = addressQuery<CardsQuery>(filters, ['search', ...cardFilters], valueOf)
  return {
    ...query,
    per_page: cardsAPage,
    with_count: true,
    ...(query.search && isOptimized ? { optimized_query: true } : {}),
    ...(query.search?.includes('@') && isEmailOnly ? { email_only_for_email_addresses: true } : {}),
  }
}

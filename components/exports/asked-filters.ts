import { cardFilters, customerFilters } from '#contract/exports/filters.ts'
import { type Filters as FiltersOf, fits } from '#contract/filter.ts'
import type { exportKinds } from '#contract/exports/calls.ts'
import { returnFilters } from '#contract/returns/requests-filters.ts'
import { activityFilters } from '#contract/store-credit/filters.ts'

export type Kind = (typeof exportKinds)[number]
type Filters = Record<string, string | boolean>
type ValueOf = (name: string) => string | null

/** Parameter names of a kind's first and last day; null if it has none. */
export const daysOf = {
  gift_cards: ['start_date', 'end_date'],
  journal: ['start_date', 'end_date'],
  activity: ['from', 'to'],
  liability: null,
  customers: null,
  returns: ['start_date', 'end_date'],
  refund_lines: ['start_date', 'end_date'],
  everything: null,
} as const satisfies Record<Kind, readonly [string, string] | null>

const filtersOf: Partial<Record<Kind, FiltersOf>> = {
  gift_cards: cardFilters,
  activity: activityFilters,
  customers: customerFilters,
  returns: returnFilters,
}

/** Reads an export's filters from its list's address, except the days, which are in the form. */
export function askedFilters(kind: Kind, valueOf: ValueOf): Filters {
  const days: readonly string[] = daysOf[kind] ?? []
  const named = Object.entries(filtersOf[kind] ?? {}).flatMap(([name, filter]) => {
    const value = valueOf(name)?.trim()
    return value && !days.includes(name) && fits(filter, value) ? [[name, value] as const] : []
  })
  // the list of customers combines three filters in one parameter
  const show = kind === 'customers' ? valueOf('show') : null
  return {
    ...Object.fromEntries(named),
    ...(show && ['members', 'blocked', 'with_balance'].includes(show) ? { [show]: true } : {}),
  }
}

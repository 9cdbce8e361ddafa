import { CardFilters, CustomerFilters, type exportKinds } from '#contract/exports/calls.ts'
import { ActivityFilters } from '#contract/store-credit/calls.ts'

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
} as const satisfies Record<Kind, readonly [string, string] | null>

const shapes: Partial<
  Record<Kind, Record<string, { safeParse: (value: unknown) => { success: boolean } }>>
> = {
  gift_cards: CardFilters,
  activity: ActivityFilters,
  customers: CustomerFilters,
}

/** Reads an export's filters from its list's address, except the days, which are in the form. */
export function askedFilters(kind: Kind, valueOf: ValueOf): Filters {
  const days: readonly string[] = daysOf[kind] ?? []
  const named = Object.entries(shapes[kind] ?? {}).flatMap(([name, schema]) => {
    const value = valueOf(name)?.trim()
    return value && !days.includes(name) && schema.safeParse(value).success
      ? [[name, value] as const]
      : []
  })
  // the list of customers combines three filters in one parameter
  const show = kind === 'customers' ? valueOf('show') : null
  return {
    ...Object.fromEntries(named),
    ...(show && ['members', 'blocked', 'with_balance'].includes(show) ? { [show]: true } : {}),
  }
}

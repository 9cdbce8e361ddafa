import { Day } from '#contract/pieces.ts'
import { type DayRange, daysFrom, daysIn, daysMost, dayRangeOf } from '#rules/tools/day-range.ts'

type SearchParameters = Record<string, string | string[] | undefined>
/**
 * The days of the address, completed. `wrong` names the day that can't be, where the usual ones are
 * shown instead.
 */
export type ShownPeriod = { range: DayRange; wrong: 'from' | 'to' | null }

/** From the day that the campaign began, at most a year back, to today. */
export const usualDays = (begun: string, today: string): DayRange => {
  const from = begun > today ? today : begun
  return {
    from: daysIn({ from, to: today }) > daysMost ? daysFrom(today, 1 - daysMost) : from,
    to: today,
  }
}

/** The days that the address asks for; from the campaign's beginning to today unless said. */
export function periodOf(
  { from, to }: SearchParameters,
  begun: string,
  today: string,
): ShownPeriod {
  const usual = usualDays(begun, today)
  for (const [name, day] of [['from', from] as const, ['to', to] as const])
    if (day !== undefined && day !== '' && !Day.safeParse(day).success)
      return { range: usual, wrong: name }
  const last = (to as string | undefined) || usual.to
  const first = (from as string | undefined) || (usual.from > last ? last : usual.from)
  const range = dayRangeOf({ from: first, to: last }, today)
  return 'problem' in range ? { range: usual, wrong: range.problem } : { range, wrong: null }
}

/** Why one was led back to the list: `?problem=analytics`. */
export const problemParameter = 'problem'
export const figuresProblem = 'analytics'
/** Where failing figures lead (campaigns-and-calls §8). */
export const figuresFailedHref = `/bulk-gift-cards?${problemParameter}=${figuresProblem}`

/** From which of the two lists one came; each has figures of its own address. */
export const figureBases = {
  overview: '/bulk-gift-cards/overview',
  past: '/bulk-gift-cards/past-uploads',
} as const
export type FigureBase = keyof typeof figureBases
export const figuresHref = (base: FigureBase, id?: string): string =>
  `${figureBases[base]}${id ? `/${id}` : ''}/analytics`

/** The movements of what a campaign gave, of these days. */
export const entriesHref = (
  id: string,
  { from, to }: DayRange,
  kind: 'issue' | 'redeem' | 'expire' | 'undo',
): string => `/store-credit?${new URLSearchParams({ bulk: id, kind, from, to })}`

import { Day } from '#contract/pieces.ts'
import { type DayRange, daysFrom, daysIn, daysMost, dayRangeOf } from '#rules/tools/day-range.ts'

type SearchParameters = Record<string, string | string[] | undefined>
/**
 * The days of the address, completed. `wrong` names an invalid day, in which case the default range
 * is shown.
 */
export type ShownPeriod = { range: DayRange; wrong: 'from' | 'to' | null }

/** Returns the default range: from the start of the campaign, at most a year back, to today. */
export const usualDays = (begun: string, today: string): DayRange => {
  const from = begun > today ? today : begun
  return {
    from: daysIn({ from, to: today }) > daysMost ? daysFrom(today, 1 - daysMost) : from,
    to: today,
  }
}

/** Reads the range of the address; default: from the start of the campaign to today. */
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

/** The parameter with the reason for a redirect to the list: `?problem=analytics`. */
const problemParameter = 'problem'
export const figuresProblem = 'analytics'
/** The redirect when figures can't be loaded. */
export const figuresFailedHref = `/bulk-gift-cards?${problemParameter}=${figuresProblem}`
const reasonParameter = 'reason'
/** The same redirect with the refusal's code, unless it says nothing. */
export const figuresFailedFor = (code: string): string =>
  code.endsWith('broken') ? figuresFailedHref : `${figuresFailedHref}&${reasonParameter}=${code}`

/** Addresses of figures, for each of the two lists that link to them. */
export const figureBases = {
  overview: '/bulk-gift-cards/overview',
  past: '/bulk-gift-cards/past-uploads',
} as const
export type FigureBase = keyof typeof figureBases
export const figuresHref = (base: FigureBase, id?: string): string =>
  `${figureBases[base]}${id ? `/${id}` : ''}/analytics`

/** Links to the transactions on a campaign's credit on these days. */
export const entriesHref = (
  id: string,
  { from, to }: DayRange,
  kind: 'issue' | 'redeem' | 'expire' | 'undo',
): string => `/store-credit?${new URLSearchParams({ bulk: id, kind, from, to })}`

import { cursorText, isDay, isMonth } from '#contract/patterns.ts'
import { type Grain, grains, monthOf, presetRanges } from '#rules/tools/calendar.ts'
import { type DayRange, daysIn, dayRangeOf } from '#rules/tools/day-range.ts'

export const tabs = ['overview', 'liability', 'expiry', 'journal'] as const
/** The plan's feature that a tab needs; null: every plan has it. */
export const featureOfTab: Record<(typeof tabs)[number], string | null> = {
  overview: 'analytics_indepth',
  liability: 'liability',
  expiry: 'liability',
  journal: null,
}
/** The export offered on a tab. */
export const exportOfTab = {
  overview: 'journal',
  liability: 'liability',
  expiry: 'liability',
  journal: 'journal',
} as const
export type Tab = (typeof tabs)[number]
type SearchParameters = Record<string, string | string[] | undefined>

/**
 * The days of the address, completed. `wrong` names an invalid day, in which case the default range
 * is shown.
 */
export type AnalyticsView = {
  tab: Tab
  range: DayRange
  wrong: 'from' | 'to' | null
  grain: Grain
  month: string
  /** the calendar's day whose cards are listed */
  day: string | null
  /** the place in the list of those cards */
  place: { after?: string; before?: string }
  /** the journal's */
  page: number
}

const one = <T extends string>(list: readonly T[], value: unknown, usual: T): T =>
  list.find((item) => item === value) ?? usual
const placeOf = ({ after, before }: SearchParameters): AnalyticsView['place'] => {
  if (typeof after === 'string' && cursorText.test(after)) return { after }
  return typeof before === 'string' && cursorText.test(before) ? { before } : {}
}
const grainFor = (range: DayRange): Grain => {
  const days = daysIn(range)
  if (days <= 31) return 'day'
  return days <= 186 ? 'week' : 'month'
}

function rangeOf(
  { from, to }: SearchParameters,
  today: string,
): { range: DayRange; wrong: 'from' | 'to' | null } {
  const usual = presetRanges(today).month
  if (!from && !to) return { range: usual, wrong: null }
  for (const [name, day] of [['from', from] as const, ['to', to] as const])
    if (day !== undefined && !(typeof day === 'string' && isDay(day)))
      return { range: usual, wrong: name }
  const chosen = dayRangeOf(
    { from: from as string | undefined, to: to as string | undefined },
    today,
  )
  return 'problem' in chosen
    ? { range: usual, wrong: chosen.problem }
    : { range: chosen, wrong: null }
}

/** Reads the address with defaults; an invalid day is reported and its month shown instead. */
export function viewOf(parameters: SearchParameters, today: string): AnalyticsView {
  const { range, wrong } = rangeOf(parameters, today)
  const { month, day, page } = parameters
  return {
    tab: one(tabs, parameters['tab'], 'overview'),
    range,
    wrong,
    grain: one(grains, parameters['grain'], grainFor(range)),
    month: typeof month === 'string' && isMonth(month) ? month : monthOf(today),
    day: typeof day === 'string' && isDay(day) && day >= today ? day : null,
    place: placeOf(parameters),
    page: typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** Builds the screen's address; default values are left out. */
export const analyticsHref = (
  parameters: Record<string, string | number | null | undefined>,
): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== null && value !== undefined && value !== '' && value !== 'overview')
      search.set(name, String(value))
  return `/gift-cards-analytics${search.size > 0 ? `?${search}` : ''}`
}

/** Links to the transactions of these days, optionally of one kind. */
export const entriesHref = ({ from, to }: DayRange, more: Record<string, string> = {}): string =>
  `/store-credit?${new URLSearchParams({ ...more, from, to })}`

import { rewardOutcomes } from '#contract/workflows/figures/calls.ts'
import { Cursor } from '#contract/paging.ts'
import { isDay } from '#contract/patterns.ts'
import { rewardStates } from '#contract/rewards/calls.ts'
import { lastDayOf, lastMonths } from '#rules/tools/calendar.ts'
import { type DayRange, dayRangeOf } from '#rules/tools/day-range.ts'

type SearchParameters = Record<string, string | string[] | undefined>

/** Rewards that the list can be narrowed to. */
export const shows = [...rewardStates, ...rewardOutcomes] as const
export type Show = (typeof shows)[number]

/** The days of the address, the rewards that are shown, and the place in their list. */
export type FiguresView = {
  range: DayRange
  isWrong: boolean
  show: Show | null
  place: { after?: string; before?: string }
}

const textIn = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : ''

/** Reads the address; days that aren’t a period are said to be wrong and the usual ones shown. */
export const viewOf = (parameters: SearchParameters, today: string): FiguresView => {
  const [from, to] = [textIn(parameters['from']), textIn(parameters['to'])]
  const usual = lastMonths(today, 12)
  const isSaid = from !== '' || to !== ''
  const range =
    isDay(from) && isDay(to) ? dayRangeOf({ from, to }, today) : { problem: 'from' as const }
  const isWrong = isSaid && 'problem' in range
  const place = (['after', 'before'] as const).find(
    (name) => Cursor.safeParse(parameters[name]).success,
  )
  return {
    range: !isSaid || 'problem' in range ? usual : range,
    isWrong,
    show: shows.find((one) => one === parameters['show']) ?? null,
    place: place ? { [place]: textIn(parameters[place]) } : {},
  }
}

/** Links to the figures of a workflow, or to some of its rewards below them. */
export const figuresHref = (
  id: string,
  { from, to }: DayRange,
  more: { show?: Show | null; after?: string; before?: string } = {},
): string => {
  const said = Object.entries(more).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const parameters = new URLSearchParams({ from, to, ...Object.fromEntries(said) })
  return `/loyalty/${id}/analytics?${parameters}`
}

/** Links to the rewards of the list, below the figures. */
export const rewardsHref = (...of: Parameters<typeof figuresHref>): string =>
  `${figuresHref(...of)}#rewards`

/** Returns the days of a month that are in a range. */
export const daysOfMonth = (month: string, { from, to }: DayRange): DayRange => {
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  return { from: first < from ? from : first, to: last > to ? to : last }
}

/** Returns the filter of the call for what is shown. */
export const filterOf = (show: Show | null) => ({
  ...(rewardStates.some((one) => one === show)
    ? { state: show as (typeof rewardStates)[number] }
    : {}),
  ...(rewardOutcomes.some((one) => one === show)
    ? { outcome: show as (typeof rewardOutcomes)[number] }
    : {}),
})

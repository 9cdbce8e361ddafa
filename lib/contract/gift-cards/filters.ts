import { choice, day, line } from '#contract/filter.ts'
import { cardStates } from './gift-card.ts'

/** Filters of the list of cards; all but `search` are added. */
export const cardFilters = {
  search: line(200),
  state: choice(cardStates),
  /**
   * cards whose credit expires within these days, both inclusive, soonest first; without `from`
   * also overdue ones
   */
  expires_from: day,
  expires_to: day,
}

import { choice, day, flag, line } from '#contract/filter.ts'
import { cardStates } from '#contract/gift-cards/gift-card.ts'

/** Days of the shop's calendar, both inclusive; at most ten years. */
export const dayFilters = { start_date: day, end_date: day }

export const cardFilters = {
  ...dayFilters,
  search: line(200),
  state: choice(cardStates),
  expires_to: day,
}

/** The end of a day of the shop's calendar; default: now. */
export const liabilityFilters = { on: day }

export const customerFilters = {
  search: line(200),
  members: flag,
  blocked: flag,
  with_balance: flag,
  tag: line(60),
}

import { choice, day, line } from '#contract/filter.ts'
import { friendStates, friendSteps } from './calls.ts'

export const friendFilters = {
  state: choice(friendStates),
  step: choice(friendSteps),
  from: day,
  to: day,
  search: line(200),
}

export const linkFilters = { from: day, to: day, search: line(200) }

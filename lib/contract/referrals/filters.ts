import { choice, line } from '#contract/filter.ts'
import { friendStates } from './calls.ts'

export const friendFilters = {
  state: choice(friendStates),
  search: line(200),
}

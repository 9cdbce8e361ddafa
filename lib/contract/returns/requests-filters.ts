import { choice, day, line } from '#contract/filter.ts'
import { returnOrigins, returnStates } from './requests.ts'

export const returnFilters = {
  order: line(100),
  search: line(200),
  state: choice(returnStates),
  origin: choice(returnOrigins),
  start_date: day,
  end_date: day,
}

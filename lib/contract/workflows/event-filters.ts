import { choice, day, line } from '#contract/filter.ts'
import { decisionStates } from './why.ts'

export const eventFilters = {
  /** number of an order, or an email address */
  search: line(254),
  topic: line(64),
  state: choice(decisionStates),
  start_date: day,
  end_date: day,
}

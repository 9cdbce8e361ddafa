import { choice, day, line } from '#contract/filter.ts'
import { refundStates, refundWays } from './refund.ts'

export const refundFilters = {
  order: line(100),
  search: line(200),
  state: choice(refundStates),
  to: choice(refundWays),
  start_date: day,
  end_date: day,
}

import { choice, line } from '#contract/filter.ts'
import { taskStates } from './tasks.ts'

export const taskFilters = {
  order: line(100),
  state: choice(taskStates),
}

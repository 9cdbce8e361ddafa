import { choice, flag, line } from '#contract/filter.ts'
import { mailStates } from '#contract/transaction.ts'
import { bulkStates, rowStates, rowVerdicts } from './bulk.ts'

/** Filters of the list of campaigns. */
export const bulkFilters = { state: choice(bulkStates), past: flag, search: line(200) }

/** Filters of a campaign's rows. */
export const rowFilters = {
  verdict: choice(rowVerdicts),
  state: choice(rowStates),
  mail: choice(mailStates),
  search: line(200),
}

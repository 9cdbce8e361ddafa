import { choice, line } from '#contract/filter.ts'
import { egiftStatuses } from './egift.ts'

/** Filters of the list of eGifts; its search is a call of its own. */
export const egiftFilters = { status: choice(egiftStatuses) }
export const egiftSearch = line(200)

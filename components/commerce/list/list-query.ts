import { keepPreviousData } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'

/** The query of a list: its rows stay, dimmed, until those of the next page or search are there. */
export const listQuery = <const E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  ...queryFor(endpoint, input),
  placeholderData: keepPreviousData,
})

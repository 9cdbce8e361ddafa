import { keepPreviousData } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'

/** Builds a list's query: its rows stay, dimmed, until those of the next page or search arrive. */
export const listQuery = <const E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  ...queryFor(endpoint, input),
  placeholderData: keepPreviousData,
})

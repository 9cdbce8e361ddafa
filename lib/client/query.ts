import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, type Endpoint, type Input, keyOf } from '#contract/endpoint.ts'
import { call } from './call.ts'

/**
 * Builds the query of a call; its key comes from the endpoint, so that prefetch and browser agree.
 */
export const queryFor = <const E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** Refetches all queries of these calls. */
export const invalidate = (client: QueryClient, ...endpoints: Endpoint[]): Promise<void[]> =>
  Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))

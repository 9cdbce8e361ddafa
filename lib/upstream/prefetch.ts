import 'server-only'
import { dehydrate, type DehydratedState, QueryClient } from '@tanstack/react-query'
import { getLocale } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { type Answer, type Endpoint, type Input, keyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { currentSession } from '#session/current.ts'
import { call } from './call.ts'
import { isAllowed } from './facts.ts'

const clientOf = cache(
  () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }),
)

/**
 * Fetches a query while rendering, for the browser's cache. Not found or invalid parameters give
 * the 404 page. Without a session or the right nothing is fetched, because titles are made in
 * parallel to the page's `enter`.
 */
export const prefetch = async <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Answer<E>> => {
  const session = await currentSession()
  try {
    if (!session) throw new Refusal('signed_out')
    if (!(await isAllowed(session, endpoint.right))) throw new Refusal('forbidden')
    const data = await call(endpoint, input, { token: session.token, language: await getLocale() })
    clientOf().setQueryData(keyOf(endpoint, input), data)
    return data
  } catch (cause) {
    if (cause instanceof Refusal && ['not_found', 'invalid_input'].includes(cause.code)) notFound()
    if (cause instanceof Refusal) Object.assign(cause, { digest: cause.code })
    throw cause
  }
}

/** Returns the request's prefetched data, for the page's hydration boundary. */
export const prefetched = (): DehydratedState => dehydrate(clientOf())

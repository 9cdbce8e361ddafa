import 'server-only'
import { dehydrate, type DehydratedState, QueryClient } from '@tanstack/react-query'
import { getLocale } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { type Answer, type Endpoint, type Input, keyOf } from '#contract/endpoint.ts'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import { currentSession } from '#session/current.ts'
import { digestOf } from './digest.ts'
import { call } from './call.ts'
import { isAllowed } from './facts.ts'
import { notePlatformDown } from './visit.ts'

const missingCodes: readonly RefusalCode[] = ['not_found', 'invalid_input']
const clientOf = cache(
  () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }),
)

/**
 * Fetches a query while rendering, for the browser's cache. Not found or invalid parameters give
 * the 404 page, or with `missing` their refusal. Without a session or the right nothing is fetched,
 * because titles are made in parallel to the page's `enter`.
 */
export const prefetch = async <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { missing = 'page' }: { missing?: 'page' | 'refusal' } = {},
): Promise<Answer<E>> => {
  const session = await currentSession()
  try {
    if (!session) throw new Refusal('signed_out')
    if (!(await isAllowed(session, endpoint.right))) throw new Refusal('forbidden')
    const { token, user } = session
    const language = await getLocale()
    const data = await call(endpoint, input, { token, user, shop: user.shop_url, language })
    clientOf().setQueryData(keyOf(endpoint, input), data)
    return data
  } catch (cause) {
    const isMissing = cause instanceof Refusal && missingCodes.includes(cause.code)
    if (isMissing && missing === 'page') notFound()
    notePlatformDown(cause)
    if (cause instanceof Refusal) Object.assign(cause, { digest: digestOf(cause) })
    throw cause
  }
}

/** Prefetches what another upstream may not have: null where it has no such call. */
export const prefetchIfThere = async <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Answer<E> | null> =>
  prefetch(endpoint, input).catch((cause: unknown) => {
    if (cause instanceof Refusal && cause.code === 'unknown_call') return null
    throw cause
  })

/** Returns the request's prefetched data, for the page's hydration boundary. */
export const prefetched = (): DehydratedState => dehydrate(clientOf())

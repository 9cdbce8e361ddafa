import type * as z from 'zod/mini'
import type { CallPurpose } from '#contract/integrations/integrations.ts'
import { type Ask, type Credentials, VendorProblem } from '#platform/integrations/manifest.ts'
import { partIn, readAnswer } from '#platform/integrations/read-json.ts'
import { domainOf } from './domain.ts'

export const apiVersion = '2026-04'

export type Document<S extends z.ZodMiniType> = {
  /** the purpose in the log */
  topic: CallPurpose
  query: string
  variables?: Readonly<Record<string, unknown>>
  /** the shape of `data` */
  shape: S
  /** the answer has words about people, so the log leaves it out */
  isPrivate?: true
  /** the log shows this instead of a document that holds a code */
  shown?: string
}

/** Reads the refusal of an answer whose status is good: too many points, no right, or a fault. */
export const refuseErrors = (answer: unknown): void => {
  const errors = partIn(answer, 'errors')
  if (errors === undefined) return
  const codes = (Array.isArray(errors) ? errors : []).map((one) =>
    partIn(one, 'extensions', 'code'),
  )
  if (codes.includes('THROTTLED')) throw new VendorProblem('throttled', { status: 200 })
  if (codes.includes('ACCESS_DENIED')) throw new VendorProblem('scope_missing', { status: 200 })
  throw new VendorProblem('vendor_error', { status: 200 })
}

/**
 * Asks a store's Admin API and returns `data`: everything that is read from or done in a store goes
 * through here. Throws a VendorProblem.
 */
export const graphql = async <S extends z.ZodMiniType>(
  ask: Ask,
  credentials: Credentials,
  { topic, query, variables = {}, shape, isPrivate, shown }: Document<S>,
): Promise<z.output<S>> => {
  const answer = await ask({
    topic,
    method: 'POST',
    url: `https://${domainOf(credentials)}/admin/api/${apiVersion}/graphql.json`,
    headers: { 'x-shopify-access-token': credentials['access_token'] ?? '' },
    body: { query, variables },
    ...(isPrivate ? { isPrivate } : {}),
    ...(shown === undefined ? {} : { shown }),
  })
  return readAnswer(shape, partIn(answer, 'data'))
}
